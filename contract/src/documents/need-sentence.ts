import type { output } from 'zod/v4/core'
import * as z from 'zod/mini'

import { Id } from '#contract/schemas.ts'
import { obstacles } from '#contract/documents/still-needed.ts'

const Person = z.object({ id: Id, full_name: z.string() })

/** The missing votes of a version with names: everything the sentence and the seal show. */
export const VoteNeed = z.object({
  kind: z.enum(['personal', 'done', 'blocked', 'more']),
  is_ratification: z.boolean(),
  /** The seal's arcs: how many have a vote, how many approved, how many declined or asked for changes. */
  voters: z.int(),
  given: z.int(),
  against: z.int(),
  /** Each of these must approve, and `any_count` of `any_of`. */
  must: z.array(Person),
  any_of: z.array(Person),
  any_count: z.int(),
  min_rating: z.nullable(z.int()),
  /** Why it can't be approved any more, and who declined it or asked for changes. */
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
  /** Says one text of `documents:still`. */
  readonly say: (key: `still.${Key}`, values?: Record<string, string | number>) => string
  readonly list: (names: readonly string[], type: 'conjunction' | 'disjunction') => string
  /** Between two sentences: a space, or nothing where the language has none. */
  readonly gap: string
  /** The reader is addressed as "you". */
  readonly readerId?: string
}

// More names than this are a crowd, not people to go and ask.
const mostNames = 5

/** Names exactly the people who can complete the decision, in one sentence. */
export function needSentence(need: VoteNeed, wording: Wording): string {
  const { say } = wording
  if (need.kind === 'personal' || need.kind === 'done') return say(`still.${need.kind}`, { given: need.given, voters: need.voters })
  if (need.kind === 'blocked') return say(`still.blocked_${need.obstacle ?? 'voters'}`, { names: named(need.blocked_by, 'conjunction', wording) })
  const sentence = missingSentence(need, wording)
  return need.min_rating === null ? sentence : `${sentence}${wording.gap}${say('still.rating', { rating: need.min_rating })}`
}

function missingSentence({ must, any_of, any_count }: VoteNeed, wording: Wording): string {
  const { say, readerId } = wording
  const [first] = must
  if (any_count === 0 && must.length === 1 && first) {
    return first.id === readerId ? say('still.only_you') : say('still.only', { name: first.full_name })
  }
  if (any_count === 0) return say('still.each', { count: must.length, names: named(must, 'conjunction', wording) })
  if (must.length === 0 && any_of.length > mostNames) return say('still.many', { count: any_count, total: any_of.length })
  if (must.length === 0) return say('still.any', { count: any_count, names: named(any_of, 'disjunction', wording) })
  const mustNames = named(must, 'conjunction', wording)
  if (any_of.length > mostNames) return say('still.crowd', { count: any_count, must: mustNames, total: any_of.length })
  return say('still.both', { count: any_count, must: mustNames, names: named(any_of, 'disjunction', wording) })
}

/** The reader comes first, as "you". */
function named(people: readonly Person[], type: 'conjunction' | 'disjunction', { say, list, readerId }: Wording): string {
  const others = people.filter(({ id }) => id !== readerId).map(({ full_name }) => full_name)
  return list(others.length < people.length ? [say('still.you'), ...others] : others, type)
}
