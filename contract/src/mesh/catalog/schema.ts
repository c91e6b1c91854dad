import * as z from 'zod/mini'

import { contactAuthentications, probeIntervals } from '#contract/mesh/names.ts'
import { agentSources, interfaceFields, systemFields } from '#contract/mesh/catalog/fields.ts'

/**
 * Schemas of the catalog entries. Names are proper names and are not translated; descriptions are in
 * texts/<language>/catalog.json under the entry's key.
 */
const Key = z.string().check(z.regex(/^[a-z][a-z0-9_]*$/))
const ProperName = z.string().check(z.minLength(1), z.maxLength(100))
const Address = z.url({ protocol: /^https$/ })
const PathAndQuery = z.string().check(z.regex(/^\/[\x21-\x7e]+$/))
const Path = z.string().check(z.regex(/^(?:\/[\w.-]+)*\/?$/))

const access = {
  authentication: z.enum(contactAuthentications),
  /** Name of the header with the key; only for `header` authentication. */
  header: z.optional(z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9-]*$/))),
  /** Prefix of the key in that header, as in `Authorization: Token …`. */
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
  /** Registers and directories to find a professional or verify their credentials. */
  registers: z.readonly(
    z
      .array(
        z.strictObject({
          name: ProperName,
          /** ISO 3166 alpha-2, EU, or INT for worldwide. */
          country: z.string().check(z.regex(/^(?:[A-Z]{2}|INT)$/)),
          address: Address,
        }),
      )
      .check(z.minLength(2), z.maxLength(20)),
  ),
})
export type Profession = z.infer<typeof Profession>

export const System = z
  .strictObject({
    key: Key,
    name: ProperName,
    field: z.enum(systemFields),
    site: Address,
    /** `base_path` is the root of its API; `health_path` is relative to it. */
    base_path: Path,
    health_path: Path.check(z.minLength(1)),
    /** Receives our messages as webhooks, relative to `base_path`; without it a system is only watched. */
    message_path: z.optional(PathAndQuery),
    /** Only if a message or the health check needs a key. `health_path` must refuse a wrong one. */
    ...access,
    port: z.int().check(z.gte(1), z.lte(65_535)),
  })
  .check(z.refine(headerFits))
export type System = z.infer<typeof System>

export const ShippedAgent = z.strictObject({
  key: Key,
  /** The sources it may read, further limited by the permissions of the asking pilot. */
  reads: z.readonly(z.array(z.enum(agentSources)).check(z.minLength(1))),
})
export type ShippedAgent = z.infer<typeof ShippedAgent>

/** Its operations are described in openapi/<key>.json. */
export const PublicInterface = z
  .strictObject({
    key: Key,
    name: ProperName,
    site: Address,
    field: z.enum(interfaceFields),
    ...access,
    /** Requested by a probe if the root of the API says nothing, such as whether the key is accepted. */
    probe_path: z.optional(PathAndQuery),
    /** The fewest seconds between two probes, if every probe uses up a quota of the key. */
    min_probe_every: z.optional(z.literal(probeIntervals)),
    /** The server address for a pilot's language, if there is one per language. */
    address_by_language: z.optional(z.string().check(z.regex(/^https:\/\/\{language\}\.[a-z.]+$/))),
  })
  .check(
    z.refine(headerFits),
    z.refine(({ authentication, probe_path }) => authentication === 'none' || probe_path !== undefined),
  )
export type PublicInterface = z.infer<typeof PublicInterface>
