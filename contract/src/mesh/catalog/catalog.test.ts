import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

import { describe, expect, test } from 'vitest'
import * as z from 'zod/mini'

import { languageCodes } from '#contract/languages.ts'
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
  readonly least: number
}

const kinds: readonly Kind[] = [
  { kind: 'professions', schema: Profession, entries: professions, least: 15 },
  { kind: 'systems', schema: System, entries: systems, least: 20 },
  { kind: 'agents', schema: ShippedAgent, entries: agents, least: 8 },
  { kind: 'interfaces', schema: PublicInterface, entries: interfaces, least: 15 },
]

function keysOf(entries: readonly { readonly key: string }[]): string[] {
  return entries.map(({ key }) => key)
}

describe.each(kinds)('the catalog of $kind', ({ schema, entries, least }) => {
  test('is long enough to begin with', () => expect(entries.length).toBeGreaterThanOrEqual(least))

  test('names nothing twice', () => expect(new Set(keysOf(entries)).size).toBe(entries.length))

  test.each(entries)('$key is written as its schema asks', (entry) => {
    expect(z.safeParse(schema, entry).error).toBeUndefined()
  })
})

test('every address is an https one', () => {
  const addresses = [
    ...professions.flatMap(({ registers }) => registers.map(({ address }) => address)),
    ...systems.map(({ site }) => site),
    ...interfaces.map(({ site }) => site),
  ]

  expect(addresses.filter((address) => new URL(address).protocol !== 'https:')).toEqual([])
})

test.each(professions)('$key names each register once', ({ registers }) => {
  expect(new Set(registers.map(({ address }) => address)).size).toBe(registers.length)
})

describe('the schema refuses', () => {
  const [system] = systems

  test.each([
    ['an address that is not https', { ...system, site: 'http://example.org' }],
    ['a header without its name', { ...system, header: undefined, scheme: undefined }],
    ['the name of a header that is not used', { ...system, authentication: 'bearer' }],
    ['a key with a hyphen', { ...system, key: 'paperless-ngx' }],
  ])('%s', (_, broken) => expect(z.safeParse(System, broken).success).toBe(false))
})

const Parameter = z.object({
  name: z.string(),
  in: z.enum(['path', 'query']),
  required: z.optional(z.boolean()),
  description: z.string().check(z.minLength(1)),
  schema: z.object({ type: z.string() }),
})

// Strict where it matters: a path that had anything beside `get` would let an agent write.
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
  components: z.optional(z.object({ securitySchemes: z.object({ key: z.looseObject({ type: z.string() }) }) })),
})

const shapeOfAccess = {
  none: () => undefined,
  bearer: () => ({ type: 'http', scheme: 'bearer' }),
  basic: () => ({ type: 'http', scheme: 'basic' }),
  header: (name: string | undefined) => ({ type: 'apiKey', in: 'header', name }),
} as const

describe.each<PublicInterface>(interfaces)('$name', ({ key, name, authentication, header }) => {
  const document = z.parse(OpenApi, JSON.parse(readFileSync(join(openapiFolder, `${key}.json`), 'utf8')))
  const operations = Object.entries(document.paths).map(([path, { get }]) => ({ path, ...get }))

  test('is described under its own name, with one to four operations', () => {
    expect(document.info.title).toBe(name)
    expect(operations.length).toBeGreaterThanOrEqual(1)
    expect(operations.length).toBeLessThanOrEqual(4)
    expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
  })

  test('declares exactly the parameters that stand in its paths, and requires them', () => {
    for (const { path, parameters = [] } of operations) {
      const declared = parameters.filter((parameter) => parameter.in === 'path')

      expect(declared.map((parameter) => parameter.name).toSorted()).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, inner]) => inner).toSorted())
      expect(declared.every(({ required }) => required === true)).toBe(true)
    }
  })

  test('asks for the key that the catalog says', () => {
    expect(document.components?.securitySchemes.key).toEqual(shapeOfAccess[authentication](header))
  })
})

test('no description is kept of an interface that is not in the catalog', () => {
  const expected = keysOf(interfaces).map((key) => `${key}.json`)

  expect(readdirSync(openapiFolder).toSorted()).toEqual(expected.toSorted())
})

type Words = Record<string, Record<string, string | Record<string, string>>>

describe.each(languageCodes)('in %s', (language) => {
  const read = () => JSON.parse(readFileSync(join(import.meta.dirname, '../../../../texts', language, 'catalog.json'), 'utf8')) as Words

  test.each([
    ['profession', keysOf(professions), ['name', 'about', 'ask_1', 'ask_2', 'ask_3']],
    ['system', keysOf(systems), ['about']],
    ['agent', keysOf(agents), ['name', 'about', 'instruction']],
    ['interface', keysOf(interfaces), ['about']],
  ])('every %s has its words, and no others are kept', (group, keys, parts) => {
    const words = read()[group] ?? {}

    expect(Object.keys(words).toSorted()).toEqual(keys.toSorted())
    for (const [key, texts] of Object.entries(words)) {
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
  ] as const)('every %s has its word, and no others are kept', (group, fields) => {
    expect(Object.keys(read()[group] ?? {}).toSorted()).toEqual([...fields].toSorted())
  })
})
