import type { TokenScope } from '#contract/api-tokens/token-reach.ts'
import type { Me, SignedInAs } from '#contract/auth/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Role } from '#contract/roles.ts'

/** A signed-in account, with or without an active membership. */
export interface SignedIn {
  readonly accountId: string
  readonly language: Language
  /** The hash of the session's secret, or of the API token that opened the request. */
  readonly sessionHash: Buffer
  /** Set if an API token opened the request. */
  readonly tokenScope?: TokenScope
  /** The reply of `GET /auth/me/`, read together with the session in one query. */
  readonly me: SignedInAs
}

/** An active member of the session's family, as handlers receive them. */
export interface Pilot extends SignedIn {
  readonly familyId: string
  readonly role: Role
  readonly me: Me
}
