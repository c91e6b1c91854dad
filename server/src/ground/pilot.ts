import type { Me } from '#contract/auth/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/roles.ts'
import type { output } from 'zod/v4/core'

/** Whoever is signed in, as every act of a session receives them. */
export interface Pilot {
  readonly accountId: string
  readonly familyId: string
  readonly role: Role
  readonly language: Language
  readonly sessionHash: Buffer
  /** What `GET /auth/me/` answers; read together with the session, so that the check costs one query. */
  readonly me: output<typeof Me>
}
