import * as z from 'zod/mini'

import { agentSources, interfaceFields, systemFields } from '#contract/mesh/catalog/fields.ts'

/**
 * What the family's network knows before anybody adds to it. Names here are proper names and stay as they are in every
 * language; what is said about an entry lies in texts/<language>/catalog.json under its key.
 */
const Key = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))
const ProperName = z.string().check(z.minLength(1), z.maxLength(100))
const Address = z.url({ protocol: /^https$/ })
const Path = z.string().check(z.regex(/^(?:\/[\w.-]+)*\/?$/))

const access = {
  authentication: z.enum(['none', 'bearer', 'basic', 'header']),
  /** The header that carries the key, only with `header`. */
  header: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/))),
  /** The word that stands before the key in that header, as in `Authorization: Token …`. */
  scheme: z.optional(z.string().check(z.regex(/^[A-Za-z]+$/))),
}

interface Access {
  readonly authentication: string
  readonly header?: string | undefined
  readonly scheme?: string | undefined
}

function headerFits({ authentication, header, scheme }: Access): boolean {
  return authentication === 'header' ? header !== undefined : header === undefined && scheme === undefined
}

export const Profession = z.strictObject({
  key: Key,
  /** Public places to look somebody up, or to see that they are who they say. */
  registers: z.readonly(
    z
      .array(
        z.strictObject({
          name: ProperName,
          /** ISO 3166 alpha-2; EU, or INT for the whole world. */
          country: z.string().check(z.regex(/^(?:[A-Z]{2}|INT)$/)),
          address: Address,
        }),
      )
      .check(z.minLength(2), z.maxLength(5)),
  ),
})
export type Profession = z.infer<typeof Profession>

export const System = z
  .strictObject({
    key: Key,
    name: ProperName,
    field: z.enum(systemFields),
    site: Address,
    /** Where its interface begins, and below that what answers when it is well. */
    base_path: Path,
    health_path: Path.check(z.minLength(1)),
    ...access,
    port: z.int().check(z.gte(1), z.lte(65_535)),
  })
  .check(z.refine(headerFits))
export type System = z.infer<typeof System>

export const ShippedAgent = z.strictObject({
  key: Key,
  /** All it may be given, and never more than the pilot who asks may see. */
  reads: z.readonly(z.array(z.enum(agentSources)).check(z.minLength(1))),
})
export type ShippedAgent = z.infer<typeof ShippedAgent>

/** Its operations are described in openapi/<key>.json. */
export const PublicInterface = z
  .strictObject({ key: Key, name: ProperName, site: Address, field: z.enum(interfaceFields), ...access })
  .check(z.refine(headerFits))
export type PublicInterface = z.infer<typeof PublicInterface>
