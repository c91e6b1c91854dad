import * as z from 'zod/mini'

import { Id, line, paragraph } from '#contract/schemas.ts'
import { TreeDate } from '#contract/tree/tree-date.ts'

export const nameKinds = ['birth', 'married', 'legal', 'also_known_as'] as const
export type NameKind = (typeof nameKinds)[number]

export const treeLimits = {
  names: 12,
  events: 60,
  sources: 30,
  files: 50,
  /** In one family. */
  people: 50_000,
  children: 60,
} as const

/** A name in any script. `reading` is its pronunciation, such as kana or pinyin. */
export const PersonName = z.strictObject({
  kind: z.enum(nameKinds),
  prefix: line(60),
  given: line(120),
  surname: line(120),
  suffix: line(60),
  reading: line(200),
})
export type PersonName = z.output<typeof PersonName>

/** The form that languages need to name a relative. The family's own words for the gender stand beside it. */
export const genders = ['female', 'male', 'other', 'unknown'] as const
export type Gender = (typeof genders)[number]

export const eventKinds = [
  'birth',
  'death',
  'burial',
  'adoption',
  'migration',
  'education',
  'occupation',
  'residence',
  'religion',
  'other',
] as const
export type EventKind = (typeof eventKinds)[number]

export const unionEventKinds = ['engagement', 'marriage', 'separation', 'divorce', 'other'] as const
export type UnionEventKind = (typeof unionEventKinds)[number]

const event = {
  /** Says what happened, for `other`; otherwise adds to the kind, such as the occupation. */
  title: line(200),
  date: z.nullable(TreeDate),
  /** The end of something that lasted, such as a school. */
  end: z.nullable(TreeDate),
  place: line(200),
  note: paragraph(4000),
  /** Only the founder, its author and the person see it. */
  is_private: z.boolean(),
} as const

export const PersonEvent = z.strictObject({ kind: z.enum(eventKinds), ...event })
export type PersonEvent = z.output<typeof PersonEvent>

export const UnionEvent = z.strictObject({ kind: z.enum(unionEventKinds), ...event })
export type UnionEvent = z.output<typeof UnionEvent>

export const Source = z.strictObject({ title: line(300), text: paragraph(4000) })
export type Source = z.output<typeof Source>

/** Whether a person lives: derived from the events unless the family says it. */
export const livings = ['derived', 'living', 'dead'] as const

/** Everything the family writes about a person. */
export const personValues = {
  names: z.array(PersonName).check(z.minLength(1), z.maxLength(treeLimits.names)),
  gender: z.enum(genders),
  gender_words: line(60),
  living: z.enum(livings),
  events: z.array(PersonEvent).check(z.maxLength(treeLimits.events)),
  note: paragraph(20_000),
  sources: z.array(Source).check(z.maxLength(treeLimits.sources)),
  /** Files of the data room. The first picture is the portrait. */
  files: z.array(Id).check(z.maxLength(treeLimits.files)),
  is_private: z.boolean(),
  is_branch_head: z.boolean(),
} as const

export const PersonValues = z.strictObject(personValues)
export type PersonValues = z.output<typeof PersonValues>

export const unionKinds = ['married', 'partners', 'other', 'unknown'] as const
export type UnionKind = (typeof unionKinds)[number]
export const unionStatuses = ['together', 'separated', 'divorced', 'widowed', 'unknown'] as const
export type UnionStatus = (typeof unionStatuses)[number]

/** How a child belongs to a parent; each parent of a union has their own. */
export const parentKinds = ['birth', 'adopted', 'step', 'foster', 'guardian', 'unknown'] as const
export type ParentKind = (typeof parentKinds)[number]

/** Two people, or one and an unknown one. Children hang from the union. */
export const unionValues = {
  kind: z.enum(unionKinds),
  status: z.enum(unionStatuses),
  events: z.array(UnionEvent).check(z.maxLength(treeLimits.events)),
  note: paragraph(4000),
} as const

export const UnionValues = z.strictObject(unionValues)
export type UnionValues = z.output<typeof UnionValues>
