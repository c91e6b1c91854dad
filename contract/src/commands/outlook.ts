import { barOf } from '#contract/documents/bar-of.ts'
import type { Matter, Protocol } from '#contract/documents/matter.ts'
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

/** What the bar is, as the one line above the command bar says it. */
export function outlookOf({ paperClass, protocol, author, members }: Situation): Outlook {
  const { needed, all, isFoundersAlone, isFoundingAct } = barOf({ paperClass, protocol, author, seats: members })
  if (needed === 0) return { kind: 'nobody' }
  const founder = members.find(({ role }) => role === 'founder')?.id
  if (needed === 1 && isFoundersAlone) {
    if (founder !== author) return { kind: 'founder' }
    return { kind: isFoundingAct ? 'founding' : 'yours' }
  }
  return protocol === 'founder_authority' ? { kind: 'nobody' } : { kind: protocol, needed, all }
}
