import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { type Language, languageCodes } from '#contract/languages.ts'
import { agents } from '#contract/mesh/catalog/agents.ts'
import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { professions } from '#contract/mesh/catalog/professions.ts'
import { interfaceFields, systemFields } from '#contract/mesh/catalog/fields.ts'
import { Profession, PublicInterface, ShippedAgent, System } from '#contract/mesh/catalog/schema.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'

const openapiFolder = join(import.meta.dirname, 'openapi')

interface Kind {
  readonly kind: string
  readonly schema: z.ZodMiniType
  readonly entries: readonly { readonly key: string }[]
  readonly min: number
}

const kinds: readonly Kind[] = [
  { kind: 'professions', schema: Profession, entries: professions, min: 15 },
  { kind: 'systems', schema: System, entries: systems, min: 20 },
  { kind: 'agents', schema: ShippedAgent, entries: agents, min: 8 },
  { kind: 'interfaces', schema: PublicInterface, entries: interfaces, min: 15 },
]

function keysOf(entries: readonly { readonly key: string }[]): string[] {
  return entries.map(({ key }) => key)
}

describe.each(kinds)('the catalog of $kind', ({ kind, schema, entries, min }) => {
  test(`the catalog of ${kind} has the minimum number of entries`, () =>
    expect(entries.length).toBeGreaterThanOrEqual(min))

  test(`the catalog of ${kind} has unique keys`, () =>
    expect(new Set(keysOf(entries)).size).toBe(entries.length))

  test.each(entries)('the entry $key matches its schema', (entry) => {
    expect(z.safeParse(schema, entry).error).toBeUndefined()
  })
})

test('every address of the catalog uses https', () => {
  const addresses = [
    ...professions.flatMap(({ registers }) => registers.map(({ address }) => address)),
    ...systems.map(({ site }) => site),
    ...interfaces.map(({ site }) => site),
  ]

  expect(addresses.filter((address) => new URL(address).protocol !== 'https:')).toEqual([])
})

test.each(professions)('the profession $key lists each register once', ({ registers }) => {
  expect(new Set(registers.map(({ address }) => address)).size).toBe(registers.length)
})

describe('the schema of systems', () => {
  const [system] = systems

  test.each([
    ['an address that is not https', { ...system, site: 'http://example.org' }],
    ['a header without its name', { ...system, header: undefined, scheme: undefined }],
    ['a header name without header authentication', { ...system, authentication: 'bearer' }],
    ['a message path on another host', { ...system, message_path: 'https://example.org/hook' }],
    ['a key with a hyphen', { ...system, key: 'paperless-ngx' }],
  ])('the schema of systems rejects %s', (_, broken) =>
    expect(z.safeParse(System, broken).success).toBe(false),
  )
})

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.optional(z.boolean()),
  description: z.string().check(z.minLength(1)),
  schema: z.object({
    type: z.string(),
    enum: z.optional(z.array(z.string())),
    items: z.optional(z.object({ type: z.string() })),
  }),
})

// Strict: a path with any method other than `get` would let an agent write.
const OpenApi = z.object({
  openapi: z.string().check(z.regex(/^3\.\d+\.\d+$/)),
  info: z.object({ title: z.string(), version: z.string() }),
  servers: z.array(z.object({ url: z.url({ protocol: /^https$/ }) })).check(z.minLength(1)),
  paths: z.record(
    z.string().check(z.startsWith('/')),
    z.strictObject({
      get: z.object({
        operationId: z.string().check(z.regex(/^[a-z][a-z0-9_]*$/)),
        summary: z.string().check(z.minLength(1)),
        parameters: z.optional(z.array(Parameter)),
        responses: z.object({ 200: z.object({ description: z.string() }) }),
      }),
    }),
  ),
  components: z.optional(
    z.object({ securitySchemes: z.object({ key: z.looseObject({ type: z.string() }) }) }),
  ),
})

const securitySchemes = {
  none: () => undefined,
  bearer: () => ({ type: 'http', scheme: 'bearer' }),
  basic: () => ({ type: 'http', scheme: 'basic' }),
  basic_key: () => ({ type: 'http', scheme: 'basic' }),
  header: (name: string | undefined) => ({ type: 'apiKey', in: 'header', name }),
} as const

describe.each<PublicInterface>(interfaces)('$name', (entry) => {
  const { key, name, authentication, header, probe_path: probePath } = entry
  const document = z.parse(OpenApi, JSON.parse(readFileSync(join(openapiFolder, `${key}.json`), 'utf8')))
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))

  test(`the document of ${name} has its title and one to four operations`, () => {
    expect(document.info.title).toBe(name)
    expect(operations.length).toBeGreaterThanOrEqual(1)
    expect(operations.length).toBeLessThanOrEqual(4)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test(`the document of ${name} requires exactly the parameters of its paths`, () => {
    for (const { path, parameters = [] } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === 'path')

      expect(declared.map((parameter) => parameter.name).toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map(([, inner]) => inner).toSorted(),
      )
      expect(declared.every(({ required }) => required === true)).toBe(true)
    }
  })

  test(`the descriptions in the document of ${name} are plain English`, () => {
    const descriptions = operations.flatMap(({ summary, parameters = [] }) => [
      summary,
      ...parameters.map(({ description }) => description),
    ])

    // "as" before an example must be "such as".
    expect(descriptions.filter((text) => /(?<!such )\bas [A-Z0-9]/.test(text))).toEqual([])
    expect(descriptions.filter((text) => !/^[A-Z].*\.$/.test(text))).toEqual([])
  })

  test(`the probe of ${name} requests a path of its document`, () => {
    if (probePath === undefined) return
    const { pathname } = new URL(probePath, 'https://example.org')

    expect(operations.map(({ path }) => path)).toContain(pathname)
  })

  test(`the document of ${name} declares the authentication of the catalog`, () => {
    expect(document.components?.securitySchemes.key).toEqual(securitySchemes[authentication](header))
  })
})

test('an address by language differs from the one in the document only in the language', () => {
  for (const { key, address_by_language: template } of interfaces.filter(
    (entry) => 'address_by_language' in entry,
  )) {
    const { servers } = z.parse(OpenApi, JSON.parse(readFileSync(join(openapiFolder, `${key}.json`), 'utf8')))

    expect(template.replace('{language}', 'en')).toBe(servers[0]?.url)
  }
})

test('an API that needs a key is probed where the key is checked', () => {
  const [, , , , , keyed] = interfaces

  expect(z.safeParse(PublicInterface, keyed).success).toBe(true)
  expect(z.safeParse(PublicInterface, { ...keyed, probe_path: undefined }).success).toBe(false)
})

test('a system asks for a key only if its health path checks one', () => {
  const keyed = systems.filter(({ authentication }) => authentication !== 'none')

  // Checked against the sources of both: without it the health path would be open.
  expect(keyed.map(({ key, base_path, health_path }) => [key, base_path + health_path])).toEqual([
    ['paperless_ngx', '/api/statistics/'],
    ['ntfy', '/v1/account'],
  ])
})

test('the speakers of every language find the main professions at home', () => {
  const homes: Record<Language, string> = {
    en: 'GB',
    es: 'ES',
    fr: 'FR',
    de: 'DE',
    it: 'IT',
    zh: 'CN',
    ja: 'JP',
    ko: 'KR',
    hi: 'IN',
    nl: 'NL',
    vi: 'VN',
  }
  const main = new Set([
    'notary',
    'tax_adviser',
    'estate_lawyer',
    'auditor',
    'financial_adviser',
    'insurance_adviser',
  ])

  for (const { key, registers } of professions.filter(({ key }) => main.has(key)))
    expect(
      Object.values(homes).filter((home) => !registers.some(({ country }) => country === home)),
      key,
    ).toEqual([])
})

test('every OpenAPI document belongs to an entry of the catalog', () => {
  const expected = keysOf(interfaces).map((key) => `${key}.json`)

  expect(readdirSync(openapiFolder).toSorted()).toEqual(expected.toSorted())
})

type CatalogTexts = Record<string, Record<string, string | Record<string, string>>>

describe.each(languageCodes)('in %s', (language) => {
  const read = (room = 'catalog') =>
    JSON.parse(
      readFileSync(join(import.meta.dirname, '../../../../texts', language, `${room}.json`), 'utf8'),
    ) as CatalogTexts

  test(`the professions and their names match in ${language}`, () => {
    expect(Object.keys(read('mesh')['profession'] ?? {}).toSorted()).toEqual(keysOf(professions).toSorted())
  })

  test.each([
    ['profession', keysOf(professions), ['about', 'ask_1', 'ask_2', 'ask_3']],
    ['system', keysOf(systems), ['about']],
    ['agent', keysOf(agents), ['name', 'about', 'instruction']],
    ['interface', keysOf(interfaces), ['about']],
  ])(`the texts of each %s match the catalog in ${language}`, (group, keys, parts) => {
    const entries = read()[group] ?? {}

    expect(Object.keys(entries).toSorted()).toEqual(keys.toSorted())
    for (const [key, texts] of Object.entries(entries)) {
      expect(Object.keys(texts).toSorted(), key).toEqual(parts.toSorted())
      expect(
        Object.values(texts).every((text) => text.trim() !== '' && !/[{}]/.test(text)),
        key,
      ).toBe(true)
    }
  })

  test.each([
    ['system_field', systemFields],
    ['interface_field', interfaceFields],
  ] as const)(`the names of each %s match the catalog in ${language}`, (group, fields) => {
    expect(Object.keys(read()[group] ?? {}).toSorted()).toEqual([...fields].toSorted())
  })
})
