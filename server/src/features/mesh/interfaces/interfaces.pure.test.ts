import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { languageCodes } from '#contract/languages.ts'
import type { ContactRow } from '#server/features/mesh/connection.ts'
import { addressFor, catalogDocument } from '#server/features/mesh/interfaces/catalog-document.ts'
import { callAddress } from '#server/features/mesh/interfaces/call-address.ts'
import type { FoundOperation } from '#contract/mesh/names.ts'
import { readOperations } from '#server/features/mesh/interfaces/read-operations.ts'

const text = { is_required: true, about: '', type: 'string' } as const
const operation: FoundOperation = {
  id: 'company',
  path: '/companies/{id}/filings',
  about: '',
  parameters: [
    { name: 'id', place: 'path', ...text },
    { name: 'q', place: 'query', ...text, is_required: false },
  ],
}
const base = 'https://register.example/v1'

describe('the URL of a call', () => {
  test('the URL of a call contains every argument in its place', () => {
    expect(callAddress(base, operation, { id: 'A/B ?#', q: 'a&b=c' })).toBe(
      'https://register.example/v1/companies/A%2FB%20%3F%23/filings?q=a%26b%3Dc',
    )
    expect(callAddress(`${base}?format=json`, operation, { id: 1 })).toBe(
      'https://register.example/v1/companies/1/filings?format=json',
    )
  })

  test.each([
    [{}],
    [{ id: '' }],
    [{ id: '..' }],
    [{ id: '.' }],
    [{ id: { a: 1 } }],
    [null],
    ['id'],
    [{ id: 'x'.repeat(3000) }],
  ])('the arguments %j give no URL', (input) => {
    expect(callAddress(base, operation, input)).toBeUndefined()
  })

  test('the URL of a call stays on its host and path for any arguments', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (id, q) => {
        const address = callAddress(base, operation, { id: id.toWellFormed(), q: q.toWellFormed() })
        if (address === undefined) return
        const { origin, pathname } = new URL(address)
        expect(origin).toBe('https://register.example')
        expect(pathname).toMatch(/^\/v1\/companies\/[^/]+\/filings$/)
      }),
    )
  })
})

describe('the address of an API', () => {
  const row = (more: object) =>
    ({
      address: 'https://en.wikipedia.org',
      catalog_key: null,
      document_address: null,
      ...more,
    }) as ContactRow

  test('Wikipedia is asked in the pilot’s language, every other API at its own address', () => {
    const wikipedia = row({ catalog_key: 'wikipedia' })

    expect(languageCodes.map((language) => addressFor(wikipedia, language))).toEqual(
      languageCodes.map((language) => `https://${language}.wikipedia.org`),
    )
    expect(addressFor(row({}), 'ja')).toBe('https://en.wikipedia.org')
    expect(addressFor(row({ address: base, catalog_key: 'crossref' }), 'ja')).toBe(base)
  })

  test.each(['https://mirror.example', 'https://de.wikipedia.org', 'https://en.wikipedia.org/proxy'])(
    'an address of one’s own is asked in every language: %s',
    (address) => {
      expect(addressFor(row({ catalog_key: 'wikipedia', address }), 'ja')).toBe(address)
    },
  )

  test('a DOI is encoded once', () => {
    const document = catalogDocument('crossref')
    const found = readOperations(JSON.parse(document ?? ''))
    const readWork = found?.operations.find(({ id }) => id === 'read_work')

    expect(readWork && callAddress(found?.address ?? '', readWork, { doi: '10.1000/182' })).toBe(
      'https://api.crossref.org/works/10.1000%2F182',
    )
  })
})

describe('the parameters of a call', () => {
  const read = (...parameters: object[]) => {
    const [found] =
      readOperations({
        openapi: '3.0.3',
        servers: [{ url: base }],
        components: { schemas: { Order: { type: 'string', enum: ['newest', 'oldest'] } } },
        paths: { '/a': { get: { operationId: 'it', parameters } } },
      })?.operations ?? []
    if (!found) throw new Error('The operation was left out')
    return found
  }
  const inQuery = (name: string, schema: object, more: object = {}) => ({
    name,
    in: 'query',
    schema,
    ...more,
  })
  const searchOf = (operationRead: FoundOperation, input: object) => {
    const address = callAddress(base, operationRead, input)
    return address === undefined ? undefined : new URL(address).search
  }

  test('a required parameter with one allowed value is filled in, whatever the model sends', () => {
    const found = read(
      inQuery('format', { type: 'string', enum: ['json'] }, { required: true }),
      inQuery('version', { const: 2, type: 'integer' }, { required: true }),
    )

    expect(searchOf(found, {})).toBe('?format=json&version=2')
    expect(searchOf(found, { format: 'xml' })).toBe('?format=json&version=2')
  })

  test('an optional parameter with one allowed value is only sent if the model sends it', () => {
    const found = read(inQuery('archived', { type: 'boolean', enum: [true] }))

    expect(searchOf(found, {})).toBe('')
    expect(searchOf(found, { archived: true })).toBe('?archived=true')
    expect(searchOf(found, { archived: false })).toBeUndefined()
  })

  test.each([
    [{ enum: [1, 2] }, 'integer', [1, 2]],
    [{ enum: [1, 2.5] }, 'number', [1, 2.5]],
    [{ enum: [true, false] }, 'boolean', [true, false]],
    [{ enum: ['a', 'b'] }, 'string', ['a', 'b']],
    [{ enum: [1, 'a', true] }, 'string', ['1', 'a', 'true']],
    [{ const: 3 }, 'integer', [3]],
    [{ type: 'string', enum: [1, 2, 3] }, 'string', ['1', '2', '3']],
    [{ type: 'string', enum: [1, '1'] }, 'string', ['1']],
    [{ type: 'integer', enum: ['1', '2'] }, 'integer', [1, 2]],
    [{ type: 'boolean', enum: ['true'] }, 'boolean', [true]],
    [{ type: 'integer', enum: [1, 2.5] }, 'integer', undefined],
    [{ type: 'integer', enum: ['01'] }, 'integer', undefined],
    [{ type: 'number', enum: ['a'] }, 'number', undefined],
    [{ type: 'number', enum: [Number.POSITIVE_INFINITY] }, 'number', undefined],
    [{ type: 'boolean', enum: [1, 0] }, 'boolean', undefined],
  ])('the allowed values have the type of the parameter: %j', (schema, type, allowed) => {
    const [parameter] = read(inQuery('of', schema)).parameters

    expect([parameter?.type, parameter?.allowed]).toEqual([type, allowed])
  })

  test('a value that isn’t one of several allowed values gives no URL', () => {
    const found = read(inQuery('order', { $ref: '#/components/schemas/Order' }))

    expect(found.parameters[0]?.allowed).toEqual(['newest', 'oldest'])
    expect(searchOf(found, { order: 'newest' })).toBe('?order=newest')
    expect(searchOf(found, {})).toBe('')
    expect(searchOf(found, { order: 'random' })).toBeUndefined()
  })

  test.each([
    [{}, '?of=a&of=b+c'],
    [{ explode: false }, '?of=a%2Cb+c'],
    [{ style: 'pipeDelimited', explode: false }, '?of=a%7Cb+c'],
    [{ style: 'spaceDelimited', explode: false }, '?of=a+b+c'],
  ])('a list declared with %j is sent as %s', (style, expected) => {
    const found = read(inQuery('of', { type: 'array', items: { type: 'string' } }, style))

    expect(searchOf(found, { of: ['a', 'b c'] })).toBe(expected)
    expect(searchOf(found, { of: 'a' })).toBe('?of=a')
    expect(searchOf(found, { of: [] })).toBe('')
    expect(searchOf(found, { of: [{ a: 1 }, null] })).toBe('')
  })

  test('a list in the path is separated by commas and can’t leave its segment', () => {
    const [found] =
      readOperations({
        openapi: '3.0.3',
        paths: {
          '/a/{ids}': {
            get: { parameters: [{ name: 'ids', in: 'path', schema: { type: 'array', items: {} } }] },
          },
        },
      })?.operations ?? []
    if (!found) throw new Error('The operation was left out')

    expect(callAddress(base, found, { ids: ['1', 'a/b', '$&'] })).toBe(`${base}/a/1,a%2Fb,%24%26`)
    expect(callAddress(base, found, { ids: ['..'] })).toBeUndefined()
    expect(callAddress(base, found, { ids: [] })).toBeUndefined()
  })

  test('lists of objects and unusable enums are not kept', () => {
    const found = read(
      inQuery('objects', { type: 'array', items: { type: 'object' } }),
      inQuery('long', { type: 'string', enum: ['x'.repeat(101)] }),
      inQuery('many', { type: 'integer', enum: Array.from({ length: 101 }, (_, number) => number) }),
    )

    expect(found.parameters).toEqual([
      { name: 'long', place: 'query', is_required: false, about: '', type: 'string' },
      { name: 'many', place: 'query', is_required: false, about: '', type: 'integer' },
    ])
  })
})

describe('an OpenAPI document', () => {
  const document = (paths: object, more: object = {}) => ({
    openapi: '3.0.3',
    servers: [{ url: base }],
    paths,
    ...more,
  })
  const idsIn = (parsed: object) => readOperations(parsed)?.operations.map(({ id }) => id)

  test('only the read operations of a document are returned', () => {
    const all = Object.fromEntries(
      ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'].map((method) => [
        method,
        { operationId: method },
      ]),
    )
    expect(idsIn(document({ '/a': all }))).toEqual(['get'])
  })

  test('an operation that requires a header, a cookie or an object is left out, an optional one stays', () => {
    const wants = (parameter: object) => ({ get: { operationId: 'it', parameters: [parameter] } })
    expect(
      idsIn(
        document({ '/a': wants({ name: 'x', in: 'header', required: true, schema: { type: 'string' } }) }),
      ),
    ).toEqual([])
    expect(
      idsIn(
        document({ '/a': wants({ name: 'x', in: 'query', required: true, schema: { type: 'object' } }) }),
      ),
    ).toEqual([])
    expect(idsIn(document({ '/a': wants({ name: 'x', in: 'header', schema: { type: 'string' } }) }))).toEqual(
      ['it'],
    )
    expect(idsIn(document({ '/a/{id}': { get: { operationId: 'it' } } }))).toEqual([])
  })

  test('only local references in a document are resolved', () => {
    const components = { parameters: { id: { name: 'id', in: 'path', schema: { type: 'string' } } } }
    const pathsWith = (reference: string) => ({
      '/a/{id}': { get: { operationId: 'it', parameters: [{ $ref: reference }] } },
    })
    expect(idsIn(document(pathsWith('#/components/parameters/id'), { components }))).toEqual(['it'])
    expect(idsIn(document(pathsWith('https://evil.example/x.json'), { components }))).toEqual([])
  })

  test('the server address may be relative to the document, and must be HTTP', () => {
    const at = (url: string, lies?: string) =>
      readOperations(document({}, { servers: [{ url }] }), lies)?.address
    expect(at('https://a.example/v1/')).toBe('https://a.example/v1')
    expect(at('/v2', 'https://a.example/docs/openapi.json')).toBe('https://a.example/v2')
    expect([at('/v2'), at('file:///etc'), at('https://{region}.example')]).toEqual([null, null, null])
  })

  test('any document is read without an exception, and every operation has a valid tool name', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (any, paths) => {
        readOperations(any)
        for (const { id } of readOperations(document(paths))?.operations ?? [])
          expect(id).toMatch(/^\w{1,48}$/)
      }),
    )
  })
})
