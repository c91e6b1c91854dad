import type { Answer, Matter } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'

/** How many voices are asked, how many have said yes, how many ask for something else: the seal's arcs. */
export interface Counts {
  readonly asked: number
  readonly given: number
  readonly against: number
}

/** What a paper still needs, before it is put into words. */
export type Need = Counts &
  (
    | { readonly kind: 'personal' | 'done' | 'impossible' }
    | { readonly kind: 'sent_back'; readonly by: readonly string[] }
    | {
        readonly kind: 'more'
        /** So many more, of so many in all. */
        readonly more: number
        readonly needed: number
        readonly all: number
        readonly from: readonly string[]
        /** Each of them has to say yes; otherwise any of them can. */
        readonly isEach: boolean
      }
  )

/** Asks the same law as the server that decides, so that whatever is said about it is always true. */
export function needOf(matter: Matter, answers: readonly Answer[]): Need {
  const decision = decide(matter, answers)
  const against = answers.filter(({ by, verdict }) => decision.voters.includes(by) && (verdict === 'no' || verdict === 'changes')).map(({ by }) => by)
  const given = decision.given.filter((id) => decision.voters.includes(id) || id === matter.author)
  const asked = Math.max(new Set([...decision.voters, ...given]).size, 1)
  const counts = { asked, given: given.length, against: against.length }

  // Voted down, or nobody could ever approve it: two different things to do.
  if (decision.state === 'rejected') return against.length > 0 ? { ...counts, kind: 'sent_back', by: against } : { ...counts, kind: 'impossible' }
  if (matter.paperClass === 'personal') return { ...counts, asked: 1, kind: 'personal' }
  if (decision.state === 'approved') return { ...counts, kind: 'done' }

  const silent = decision.voters.filter((id) => !given.includes(id))
  const isForced = decision.requiredStill.length >= decision.neededStill
  const from = isForced ? decision.requiredStill : silent
  const needed = given.length + decision.neededStill
  return {
    ...counts,
    kind: 'more',
    more: decision.neededStill,
    needed,
    all: Math.max(asked, needed),
    from,
    isEach: isForced || from.length <= decision.neededStill,
  }
}
