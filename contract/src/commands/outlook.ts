import { thresholdOf } from '#contract/documents/approval-threshold.ts'
import type { Matter, Protocol } from '#contract/documents/matter.ts'
import type { Role } from '#contract/roles.ts'

/** The approvals that a document written now would need. */
export type Outlook =
  /** The pilot's own approval; for the founder of a family that is too small to vote, a founding act. */
  | { readonly kind: 'yours' | 'founding' }
  | { readonly kind: 'founder' }
  | { readonly kind: 'blocked' }
  | { readonly kind: Exclude<Protocol, 'founder_authority'>; readonly needed: number; readonly all: number }

interface Situation {
  readonly documentClass: Matter['documentClass']
  readonly protocol: Protocol
  readonly author: string
  /** All active members. */
  readonly members: readonly { readonly id: string; readonly role: Role }[]
}

/** The approval bar, for the line above the command bar. */
export function outlookOf({ documentClass, protocol, author, members }: Situation): Outlook {
  const { needed, all, isFoundersAlone, isFoundingAct } = thresholdOf({
    documentClass,
    protocol,
    author,
    members,
  })
  if (needed === 0) return { kind: 'blocked' }
  const founder = members.find(({ role }) => role === 'founder')?.id
  if (needed === 1 && isFoundersAlone) {
    if (founder !== author) return { kind: 'founder' }
    return { kind: isFoundingAct ? 'founding' : 'yours' }
  }
  return protocol === 'founder_authority' ? { kind: 'blocked' } : { kind: protocol, needed, all }
}
