import type { $ZodType, input, output } from 'zod/v4/core'

import type { Permission } from '#contract/permissions.ts'

/** The family a page was opened for; a session that has moved to another one gets the code `other_family`. */
export const familyHeader = 'x-forerunners-family'

/**
 * `anyone` needs no session, `account` a session even without a family, `session` an active member;
 * everything else is a row of the permission table.
 */
export type Needs = 'anyone' | 'account' | 'session' | Permission

/** True if a call needs a role with this permission, not just a session or nothing. */
export function isPermission(needs: Needs): needs is Permission {
  return needs !== 'anyone' && needs !== 'account' && needs !== 'session'
}

/**
 * One API call as data: the server mounts it, the web sends it, OpenAPI and permission tests are generated
 * from it.
 */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below /api, always ending in a slash; `{id}` marks a parameter. */
  readonly path: `/${string}/` | '/'
  readonly needs: Needs
  /** One English sentence for the API page; never shown in the product. */
  readonly about: string
  readonly body?: $ZodType
  readonly query?: $ZodType
  readonly reply: $ZodType
  /**
   * Runs without a transaction: the session alone answers it, or the handler opens short transactions itself.
   */
  readonly isSessionOnly?: true
  /** A GET with an effect outside this server: a link on another site must not trigger it. */
  readonly reachesOut?: true
  /** Accepts any host name: supervisors and load balancers use their own. */
  readonly takesAnyHost?: true
  /** A writing call that still works while the family is scheduled for deletion. */
  readonly worksWhileEnding?: true
  /** A writing call that changes members or roles; these are serialised within a family. */
  readonly changesMembers?: true
  /**
   * Works while the member lacks the second factor their family requires: it concerns their own account, or
   * leaves the family. Calls that need only an account always work.
   */
  readonly worksWithoutSecondFactor?: true
  /**
   * Whether API tokens may make this call. By default they may if it needs a permission, except for the
   * vault (token-reach.ts).
   */
  readonly tokens?: 'allowed' | 'refused'
}

/** Preserves the literal types of a call, so that a wrong path parameter or field doesn't compile. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name | keyof ParamsOf<Rest>]: string }
  : unknown

type Schema<C extends Call, Part extends 'body' | 'query'> = C[Part] extends $ZodType ? C[Part] : never

/** The input before parsing. */
export type BodyOf<C extends Call> = [Schema<C, 'body'>] extends [never]
  ? undefined
  : input<Schema<C, 'body'>>
export type QueryOf<C extends Call> = [Schema<C, 'query'>] extends [never]
  ? undefined
  : input<Schema<C, 'query'>>
/** The handler's input after parsing: trimmed, with defaults. */
export type ParsedBodyOf<C extends Call> = [Schema<C, 'body'>] extends [never]
  ? undefined
  : output<Schema<C, 'body'>>
export type ParsedQueryOf<C extends Call> = [Schema<C, 'query'>] extends [never]
  ? undefined
  : output<Schema<C, 'query'>>
export type ReplyOf<C extends Call> = output<C['reply']>

/** The path of a call with its parameters filled in. */
export function addressOf(path: string, params: object): string {
  const values = new Map(Object.entries(params as Record<string, string>))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}
