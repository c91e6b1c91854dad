import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { firstDay, isWholeDay, lastDay, PartialDay } from '#contract/timeline/partial-day.ts'
import { Done, filledLine, Id, Moment, page, paragraph } from '#contract/schemas.ts'

/** What a family writes into its timeline itself. */
export const entryKinds = ['milestone', 'birth', 'death', 'union', 'gathering', 'plan'] as const
export type EntryKind = (typeof entryKinds)[number]

/** What comes into it from the family's other records. */
export const recordKinds = ['paper_in_force', 'paper_renewed', 'mission', 'action', 'member_joined', 'member_born', 'birthday', 'mandate'] as const
export type RecordKind = (typeof recordKinds)[number]

export const thingStates = ['active', 'achieved', 'failed', 'done', 'open'] as const
export const thingPlaces = ['paper', 'mission', 'member', 'contact'] as const
export const timelineLimits = { title: 200, text: 4000, page: 1000 } as const

const Thing = z.object({
  id: Id,
  kind: z.enum([...entryKinds, ...recordKinds]),
  /** In the family's own words; empty where the texts have the words, by `template`. */
  title: z.string(),
  /** Which of the missions, or of the actions we propose, it is. */
  template: z.nullable(z.string()),
  /** As much of the day as is known. */
  on: z.string(),
  until: z.nullable(z.string()),
  state: z.nullable(z.enum(thingStates)),
  /** Where it can be seen. */
  place: z.nullable(z.enum(thingPlaces)),
  place_id: z.nullable(Id),
  /** What only the family's own entries have. */
  entry: z.nullable(z.object({ text: z.string(), is_yearly: z.boolean(), by: z.string(), version: z.int() })),
})

const Entry = z.extend(Thing, { is_removed: z.boolean() })

export const listTimeline = call({
  method: 'GET',
  path: '/timeline/',
  needs: 'timeline.read',
  about: 'What was and what is to come, by its day: the family’s own entries and what its records say, as far as the pilot may see them.',
  query: z.strictObject({
    limit: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(timelineLimits.page))),
    cursor: z.optional(z.string().check(z.maxLength(200))),
  }),
  reply: z.extend(page(Thing), {
    /** The year in which the family’s legacy began, or the day on which it was founded here. */
    founded_on: z.string(),
    /** Counted from the founding here; a generation is 25 years. */
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

interface Dated {
  readonly on: string
  readonly until?: string | null | undefined
  readonly is_yearly?: boolean | undefined
}
// What is wrong only in what belongs together: an end before its beginning, a yearly day that is not known.
const isInOrder = z.refine<Dated>(({ on, until }) => !until || lastDay(until) >= firstDay(on), { error: 'date_order', path: ['until'] })
const isYearlyDay = z.refine<Dated>(({ on, is_yearly }) => !is_yearly || isWholeDay(on), { error: 'day_needed', path: ['on'] })

export const EntryValues = z.strictObject(values).check(isInOrder, isYearlyDay)

export const addEntry = call({
  method: 'POST',
  path: '/timeline/entries/',
  needs: 'timeline.write',
  about: 'Add something to the timeline: what was, or what is to come. The year alone is enough.',
  body: EntryValues,
  reply: Entry,
})

export const editEntry = call({
  method: 'POST',
  path: '/timeline/entries/{id}/',
  needs: 'timeline.write',
  about: 'Change an entry. `version` is the one that was read: a newer one is answered with 409.',
  body: z.strictObject({ ...values, version: z.int().check(z.gte(1), z.lt(2 ** 31 - 1)) }).check(isInOrder, isYearlyDay),
  reply: Entry,
})

export const removeEntry = call({
  method: 'POST',
  path: '/timeline/entries/{id}/remove/',
  needs: 'timeline.write',
  about: 'Take an entry out of the timeline.',
  reply: Entry,
})

export const restoreEntry = call({
  method: 'POST',
  path: '/timeline/entries/{id}/restore/',
  needs: 'timeline.write',
  about: 'Put an entry that was taken out back as it was.',
  reply: Entry,
})

/** Where calendars read, below /api, with the link’s secret in the braces. */
export const calendarPath = '/calendars/{secret}/timeline.ics'

const CalendarLink = z.object({ since: z.nullable(Moment), read_at: z.nullable(Moment) })

export const readCalendarLink = call({
  method: 'GET',
  path: '/timeline/calendar/',
  needs: 'timeline.read',
  about: 'Whether the pilot has a calendar link in this family, since when, and when a calendar last read it.',
  reply: CalendarLink,
})

export const makeCalendarLink = call({
  method: 'POST',
  path: '/timeline/calendar/',
  needs: 'timeline.read',
  about: 'Make a calendar link, which is shown this once; one that was there is ended by it.',
  reply: z.extend(CalendarLink, { address: z.string() }),
})

export const endCalendarLink = call({
  method: 'POST',
  path: '/timeline/calendar/end/',
  needs: 'timeline.read',
  about: 'End the pilot’s calendar link.',
  reply: Done,
})
