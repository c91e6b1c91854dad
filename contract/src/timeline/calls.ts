import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { firstDay, isFullDay, lastDay, PartialDay } from '#contract/timeline/partial-day.ts'
import { Done, filledLine, Id, Moment, page, paragraph } from '#contract/schemas.ts'

/** Kinds of entries the family writes itself. */
export const entryKinds = ['milestone', 'birth', 'death', 'union', 'gathering', 'plan'] as const
export type EntryKind = (typeof entryKinds)[number]

/** Kinds derived from the family's other records. */
export const recordKinds = [
  'document_in_force',
  'document_renewed',
  'mission',
  'action',
  'member_joined',
  'member_born',
  'birthday',
  'mandate',
] as const
export type RecordKind = (typeof recordKinds)[number]

export const thingStates = ['active', 'achieved', 'failed', 'done', 'open'] as const
export const thingPlaces = ['document', 'mission', 'member', 'contact'] as const
export const timelineLimits = { title: 200, text: 4000, page: 1000 } as const

const Thing = z.object({
  id: Id,
  kind: z.enum([...entryKinds, ...recordKinds]),
  /** Empty if the title comes from the texts, by `template`. */
  title: z.string(),
  /** Text key of a mission or of a suggested action. */
  template: z.nullable(z.string()),
  /** A partial day: a year, a month or a day. */
  on: z.string(),
  until: z.nullable(z.string()),
  state: z.nullable(z.enum(thingStates)),
  /** The kind of page that shows it. */
  place: z.nullable(z.enum(thingPlaces)),
  place_id: z.nullable(Id),
  /** Only set for the family's own entries. */
  entry: z.nullable(z.object({ text: z.string(), is_yearly: z.boolean(), by: z.string(), version: z.int() })),
})

const Entry = z.extend(Thing, { is_removed: z.boolean() })

export const listTimeline = call({
  method: 'GET',
  path: '/timeline/',
  needs: 'timeline.read',
  about:
    'Past and future events by date: the family’s own entries, and those from its records that the pilot may see.',
  query: z.strictObject({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(timelineLimits.page))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.extend(page(Thing), {
    /** The year the family’s legacy began, or the day it was created on this server. */
    founded_on: z.string(),
    /** Counted from the day the family was created here; a generation is 25 years. */
    horizon_ends_on: z.string(),
  }),
})

const values = {
  title: filledLine(timelineLimits.title),
  kind: z.enum(entryKinds),
  on: PartialDay,
  until: z.optional(z.nullable(PartialDay)),
  text: z.optional(paragraph(timelineLimits.text)),
  is_yearly: z.optional(z.boolean()),
}

interface DatedEntry {
  readonly on: string
  readonly until?: string | null | undefined
  readonly is_yearly?: boolean | undefined
}
// Checks across fields: an end before its start, and a yearly entry without a full date.
const isInOrder = z.refine<DatedEntry>(({ on, until }) => !until || lastDay(until) >= firstDay(on), {
  error: 'date_order',
  path: ['until'],
})
const isYearlyDay = z.refine<DatedEntry>(({ on, is_yearly }) => !is_yearly || isFullDay(on), {
  error: 'day_needed',
  path: ['on'],
})

export const EntryValues = z.strictObject(values).check(isInOrder, isYearlyDay)

export const addEntry = call({
  method: 'POST',
  path: '/timeline/entries/',
  needs: 'timeline.write',
  about: 'Add a past or future event to the timeline. A year alone is enough as its date.',
  body: EntryValues,
  reply: Entry,
})

export const editEntry = call({
  method: 'POST',
  path: '/timeline/entries/{id}/',
  needs: 'timeline.write',
  about:
    'Change an entry. `version` is the one that was read; if there is a newer one, the call returns 409.',
  body: z
    .strictObject({ ...values, version: z.int().check(z.gte(1), z.lt(2 ** 31 - 1)) })
    .check(isInOrder, isYearlyDay),
  reply: Entry,
})

export const removeEntry = call({
  method: 'POST',
  path: '/timeline/entries/{id}/remove/',
  needs: 'timeline.write',
  about: 'Remove an entry from the timeline.',
  reply: Entry,
})

export const restoreEntry = call({
  method: 'POST',
  path: '/timeline/entries/{id}/restore/',
  needs: 'timeline.write',
  about: 'Restore a removed entry.',
  reply: Entry,
})

/** Path below /api of the calendar feed; `{secret}` is the secret of the link. */
export const calendarPath = '/calendars/{secret}/timeline.ics'

const CalendarLink = z.object({ since: z.nullable(Moment), read_at: z.nullable(Moment) })

export const readCalendarLink = call({
  method: 'GET',
  path: '/timeline/calendar/',
  needs: 'timeline.read',
  about:
    'Whether the pilot has a calendar link in this family, since when, and when a calendar last read it.',
  reply: CalendarLink,
})

export const makeCalendarLink = call({
  method: 'POST',
  path: '/timeline/calendar/',
  needs: 'timeline.read',
  about: 'Create a calendar link. It is returned this once, and a previous one is void.',
  reply: z.extend(CalendarLink, { address: z.string() }),
})

export const endCalendarLink = call({
  method: 'POST',
  path: '/timeline/calendar/end/',
  needs: 'timeline.read',
  about: 'End the pilot’s calendar link.',
  reply: Done,
})
