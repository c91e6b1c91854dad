import type { Answer, Matter, Protocol } from '#contract/documents/matter.ts'
import { decide } from '#contract/documents/protocol.ts'
import type { Role } from '#contract/roles.ts'

/** What a paper that a pilot writes now would need before it stands. */
export type Outlook =
  /** The pilot's own approval; as the founder of a family that is too small to vote, a founding act. */
  | { readonly kind: 'yours' | 'founding' }
  | { readonly kind: 'founder' }
  | { readonly kind: 'nobody' }
  | { readonly kind: Exclude<Protocol, 'founder_authority'>; readonly needed: number; readonly all: number }

interface Situation {
  readonly paperClass: Matter['paperClass']
  readonly protocol: Protocol
  readonly author: string
  /** Everybody who is active. */
  readonly members: readonly { readonly id: string; readonly role: Role }[]
}

/** Asks the family's law itself, before there is a paper. Who is the steward of its capital is not known yet: the founder stands in. */
export function outlookOf({ paperClass, protocol, author, members }: Situation): Outlook {
  const voters = members.map(({ id, role }) => ({ id, role, isGone: false, isRecused: false }))
  const matter: Matter = { paperClass, protocol, hash: '', author, voters, steward: null, added: [] }
  const { state, voters: asked, neededStill } = decide(matter, [])
  if (state === 'rejected') return { kind: 'nobody' }

  const founder = members.find(({ role }) => role === 'founder')?.id ?? ''
  const yes: Answer = { by: founder, hash: '', verdict: 'yes', alignment: 5 }
  const alone = decide(matter, [yes])
  if (neededStill === 1 && alone.state === 'approved') {
    if (founder !== author) return { kind: 'founder' }
    return { kind: alone.isFoundingAct ? 'founding' : 'yours' }
  }
  return protocol === 'founder_authority' ? { kind: 'nobody' } : { kind: protocol, needed: neededStill, all: asked.length }
}
