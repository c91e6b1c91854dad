import type { Vote, Matter, Protocol } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import type { Role } from '#contract/roles.ts'

/** The approvals a document would need under a protocol, before the document exists. */
export interface Threshold {
  /** The number of approvals needed; 0 if no one could approve it. */
  readonly needed: number
  readonly all: number
  /** The founder's approval is enough. */
  readonly isFoundersAlone: boolean
  /** The founder's approval would be a founding act, until the family has three voters. */
  readonly isFoundingAct: boolean
}

interface Situation {
  readonly documentClass: Matter['documentClass']
  readonly protocol: Protocol
  readonly author: string
  /** All active members. */
  readonly members: readonly { readonly id: string; readonly role: Role }[]
}

/** Computed with `decide`. The steward of the capital is unknown here, so the founder replaces them. */
export function thresholdOf({ documentClass, protocol, author, members }: Situation): Threshold {
  const voters = members.map(({ id, role }) => ({ id, role, hasLeft: false, isRecused: false }))
  const matter: Matter = { documentClass, protocol, hash: '', author, voters, steward: null, added: [] }
  const { state, voters: eligible, neededStill } = decide(matter, [])
  const founder = members.find(({ role }) => role === 'founder')?.id ?? ''
  const yes: Vote = { by: founder, hash: '', verdict: 'yes', alignment: 5 }
  const alone = decide(matter, [yes])
  const isFoundersAlone = state !== 'rejected' && alone.state === 'approved'
  return {
    needed: state === 'rejected' ? 0 : neededStill,
    all: eligible.length,
    isFoundersAlone,
    isFoundingAct: isFoundersAlone && alone.isFoundingAct,
  }
}
