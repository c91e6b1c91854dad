import type { Me, SignedInAs } from '#contract/auth/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/roles.ts'

/** A signed-in account, with or without an active place in a family. */
export interface SignedIn {
  readonly accountId: string
  readonly language: Language
  readonly sessionHash: Buffer
  /** What `GET /auth/me/` answers; read together with the session, so that the check costs one query. */
  readonly me: SignedInAs
}

/** An active member of the family their session stands in, as every act of a session receives them. */
export interface Pilot extends SignedIn {
  readonly familyId: string
  readonly role: Role
  readonly me: Me
}
