import type { Call } from '#contract/call.ts'
import {
  addEntry,
  editEntry,
  endCalendarLink,
  listTimeline,
  makeCalendarLink,
  readCalendarLink,
  removeEntry,
  restoreEntry,
} from '#contract/timeline/calls.ts'

/** The calls of the family's timeline. */
export const timelineCalls = {
  listTimeline,
  addEntry,
  editEntry,
  removeEntry,
  restoreEntry,
  readCalendarLink,
  makeCalendarLink,
  endCalendarLink,
} as const satisfies Record<string, Call>
