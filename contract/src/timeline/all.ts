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
