import type { Me, SignedInAs } from '#contract/auth/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/roles.ts'

/** A signed-in account, with or without an active membership. */
export interface SignedIn {
  readonly accountId: string
  readonly language: Language
  readonly sessionHash: Buffer
  /** The reply of `GET /auth/me/`, read together with the session in one query. */
  readonly me: SignedInAs
}

/** An active member of the session's family, as handlers receive them. */
export interface Pilot extends SignedIn {
  readonly familyId: string
  readonly role: Role
  readonly me: Me
}
