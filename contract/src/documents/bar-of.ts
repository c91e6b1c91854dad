import type { Answer, Matter, Protocol } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import type { Role } from '#contract/roles.ts'

/** How high the bar for a paper would be under a protocol, before there is one. */
export interface Bar {
  /** How many must say yes; 0 where nobody could approve it. */
  readonly needed: number
  readonly all: number
  /** The founder's yes is enough. */
  readonly isFoundersAlone: boolean
  /** It is enough only as a founding act, until three can vote. */
  readonly isFoundingAct: boolean
}

interface Situation {
  readonly paperClass: Matter['paperClass']
  readonly protocol: Protocol
  readonly author: string
  /** Everybody who is active. */
  readonly seats: readonly { readonly id: string; readonly role: Role }[]
}

/** Asks the family's law itself. Who is the steward of the paper's capital is not known: the founder stands in. */
export function barOf({ paperClass, protocol, author, seats }: Situation): Bar {
  const voters = seats.map(({ id, role }) => ({ id, role, isGone: false, isRecused: false }))
  const matter: Matter = { paperClass, protocol, hash: '', author, voters, steward: null, added: [] }
  const { state, voters: asked, neededStill } = decide(matter, [])
  const founder = seats.find(({ role }) => role === 'founder')?.id ?? ''
  const yes: Answer = { by: founder, hash: '', verdict: 'yes', alignment: 5 }
  const alone = decide(matter, [yes])
  const isFoundersAlone = state !== 'rejected' && alone.state === 'approved'
  return { needed: state === 'rejected' ? 0 : neededStill, all: asked.length, isFoundersAlone, isFoundingAct: isFoundersAlone && alone.isFoundingAct }
}
