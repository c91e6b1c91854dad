import type { output } from 'zod/v4/core'
import * as z from 'zod/mini'

import { Id } from '#contract/schemas.ts'
import { obstacles } from '#contract/documents/still-needed.ts'

const Person = z.object({ id: Id, full_name: z.string() })

/** The missing votes of a version with names: everything the sentence and the seal show. */
export const VoteNeed = z.object({
  kind: z.enum(['personal', 'done', 'blocked', 'more']),
  is_ratification: z.boolean(),
  /** The arcs of the seal: voters, approvals, and declines or change requests. */
  voters: z.int(),
  approvals: z.int(),
  against: z.int(),
  /** Each of these must approve, and `any_count` of `any_of`. */
  must: z.array(Person),
  any_of: z.array(Person),
  any_count: z.int(),
  min_rating: z.nullable(z.int()),
  /** The reason it can't be approved any more, and the members who declined or requested changes. */
  obstacle: z.nullable(z.enum(obstacles)),
  blocked_by: z.array(Person),
})
export type VoteNeed = output<typeof VoteNeed>
type Person = output<typeof Person>

type Key =
  | 'personal'
  | 'done'
  | 'only_you'
  | 'only'
  | 'each'
  | 'any'
  | 'many'
  | 'both'
  | 'crowd'
  | 'rating'
  | 'you'
  | `blocked_${(typeof obstacles)[number]}`

export interface Wording {
  /** Translates a text of `documents:still`. */
  readonly say: (key: `still.${Key}`, values?: Record<string, string | number>) => string
  readonly list: (names: readonly string[], type: 'conjunction' | 'disjunction') => string
  /** The separator of sentences: a space, or empty in languages without spaces. */
  readonly gap: string
  /** The reader is addressed as "you". */
  readonly readerId?: string
}

// Longer lists of names are shown as a count.
const maxNames = 5

/** A sentence that names exactly the members who can complete the decision. */
export function needSentence(need: VoteNeed, wording: Wording): string {
  const { say } = wording
  if (need.kind === 'personal' || need.kind === 'done')
    return say(`still.${need.kind}`, { given: need.approvals, voters: need.voters })
  if (need.kind === 'blocked')
    return say(`still.blocked_${need.obstacle ?? 'voters'}`, {
      names: named(need.blocked_by, 'conjunction', wording),
    })
  const sentence = missingSentence(need, wording)
  return need.min_rating === null
    ? sentence
    : `${sentence}${wording.gap}${say('still.rating', { rating: need.min_rating })}`
}

function missingSentence({ must, any_of, any_count }: VoteNeed, wording: Wording): string {
  const { say, readerId } = wording
  const [first] = must
  if (any_count === 0 && must.length === 1 && first) {
    return first.id === readerId ? say('still.only_you') : say('still.only', { name: first.full_name })
  }
  if (any_count === 0)
    return say('still.each', { count: must.length, names: named(must, 'conjunction', wording) })
  if (must.length === 0 && any_of.length > maxNames)
    return say('still.many', { count: any_count, total: any_of.length })
  if (must.length === 0)
    return say('still.any', { count: any_count, names: named(any_of, 'disjunction', wording) })
  const mustNames = named(must, 'conjunction', wording)
  if (any_of.length > maxNames)
    return say('still.crowd', { count: any_count, must: mustNames, total: any_of.length })
  return say('still.both', {
    count: any_count,
    must: mustNames,
    names: named(any_of, 'disjunction', wording),
  })
}

/** The reader comes first, as "you". */
function named(
  people: readonly Person[],
  type: 'conjunction' | 'disjunction',
  { say, list, readerId }: Wording,
): string {
  const others = people.filter(({ id }) => id !== readerId).map(({ full_name }) => full_name)
  return list(others.length < people.length ? [say('still.you'), ...others] : others, type)
}
