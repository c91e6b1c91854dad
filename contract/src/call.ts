import type { $ZodType, input, output } from 'zod/v4/core'

import type { Permission } from '#contract/permissions.ts'

/** Says for which family a page was opened; a session that stands in another one by now is refused with `is_other_family`. */
export const familyHeader = 'x-forerunners-family'

/**
 * `anyone` needs no session, `account` a session even without a place in a family, `session` an active member,
 * everything else a row of the permission table.
 */
export type Needs = 'anyone' | 'account' | 'session' | Permission

/** Whether a call needs a role that has this permission, and not only a session or nothing. */
export function isPermission(needs: Needs): needs is Permission {
  return needs !== 'anyone' && needs !== 'account' && needs !== 'session'
}

/** One call of the API as data. The server mounts it, the web sends it, OpenAPI and the permission walk are made from it. */
export interface Call {
  readonly method: 'GET' | 'POST'
  /** Below /api, always ending in a slash; `{id}` marks a parameter. */
  readonly path: `/${string}/` | '/'
  readonly needs: Needs
  /** One English sentence for the API page; people never see it in the product. */
  readonly about: string
  readonly body?: $ZodType
  readonly query?: $ZodType
  readonly reply: $ZodType
  /** A call that is given no transaction: its whole answer lies in the session, or it reaches out and opens short ones itself. */
  readonly isSessionOnly?: true
  /** A reading call with an effect outside the house: a link on another site must not trigger it. */
  readonly reachesOut?: true
  /** A writing call that goes on while the family waits for its deletion, when everything else in it stands still. */
  readonly worksWhileEnding?: true
}

/** Keeps the literal types of a call, so that a wrong path parameter or field does not compile. */
export function call<const C extends Call>(definition: C): C {
  return definition
}

export type ParamsOf<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? { readonly [Key in Name | keyof ParamsOf<Rest>]: string }
  : unknown

type Schema<C extends Call, Part extends 'body' | 'query'> = C[Part] extends $ZodType ? C[Part] : never

/** What the caller writes. */
export type BodyOf<C extends Call> = [Schema<C, 'body'>] extends [never] ? undefined : input<Schema<C, 'body'>>
export type QueryOf<C extends Call> = [Schema<C, 'query'>] extends [never] ? undefined : input<Schema<C, 'query'>>
/** What the act receives after parsing: trimmed, with defaults. */
export type ParsedBodyOf<C extends Call> = [Schema<C, 'body'>] extends [never] ? undefined : output<Schema<C, 'body'>>
export type ParsedQueryOf<C extends Call> = [Schema<C, 'query'>] extends [never] ? undefined : output<Schema<C, 'query'>>
export type ReplyOf<C extends Call> = output<C['reply']>

/** The address of a call with its parameters filled in. */
export function addressOf(path: string, params: object): string {
  const values = new Map(Object.entries(params as Record<string, string>))
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values.get(name) ?? ''))
}
