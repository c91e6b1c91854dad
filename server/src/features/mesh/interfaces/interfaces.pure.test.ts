import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

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

describe('the address of a call', () => {
  test('is filled in, and nothing given is left out or put elsewhere', () => {
    expect(callAddress(base, operation, { id: 'A/B ?#', q: 'a&b=c' })).toBe(
      'https://register.example/v1/companies/A%2FB%20%3F%23/filings?q=a%26b%3Dc',
    )
    expect(callAddress(`${base}?format=json`, operation, { id: 1 })).toBe('https://register.example/v1/companies/1/filings?format=json')
  })

  test.each([[{}], [{ id: '' }], [{ id: '..' }], [{ id: '.' }], [{ id: { a: 1 } }], [null], ['id'], [{ id: 'x'.repeat(3000) }]])(
    '%j does not fit',
    (given) => {
      expect(callAddress(base, operation, given)).toBeUndefined()
    },
  )

  test('whatever is given, it stays at its host and below its path', () => {
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

describe('a document', () => {
  const document = (paths: object, more: object = {}) => ({ openapi: '3.0.3', servers: [{ url: base }], paths, ...more })
  const idsIn = (whole: object) => readOperations(whole)?.operations.map(({ id }) => id)

  test('gives only what reads', () => {
    const all = Object.fromEntries(
      ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'].map((method) => [method, { operationId: method }]),
    )
    expect(idsIn(document({ '/a': all }))).toEqual(['get'])
  })

  test('what needs a header, a cookie or a whole object is left out; what only could have one stays', () => {
    const wants = (parameter: object) => ({ get: { operationId: 'it', parameters: [parameter] } })
    expect(idsIn(document({ '/a': wants({ name: 'x', in: 'header', required: true, schema: { type: 'string' } }) }))).toEqual([])
    expect(idsIn(document({ '/a': wants({ name: 'x', in: 'query', required: true, schema: { type: 'object' } }) }))).toEqual([])
    expect(idsIn(document({ '/a': wants({ name: 'x', in: 'header', schema: { type: 'string' } }) }))).toEqual(['it'])
    expect(idsIn(document({ '/a/{id}': { get: { operationId: 'it' } } }))).toEqual([])
  })

  test('its own references are followed, others never', () => {
    const components = { parameters: { id: { name: 'id', in: 'path', schema: { type: 'string' } } } }
    const asked = (reference: string) => ({ '/a/{id}': { get: { operationId: 'it', parameters: [{ $ref: reference }] } } })
    expect(idsIn(document(asked('#/components/parameters/id'), { components }))).toEqual(['it'])
    expect(idsIn(document(asked('https://evil.example/x.json'), { components }))).toEqual([])
  })

  test('says where it is, also relative to where it lies; a server of another scheme is none', () => {
    const at = (url: string, lies?: string) => readOperations(document({}, { servers: [{ url }] }), lies)?.address
    expect(at('https://a.example/v1/')).toBe('https://a.example/v1')
    expect(at('/v2', 'https://a.example/docs/openapi.json')).toBe('https://a.example/v2')
    expect([at('/v2'), at('file:///etc'), at('https://{region}.example')]).toEqual([null, null, null])
  })

  test('whatever it holds, nothing is thrown and every operation can be named to a model', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.jsonValue()), (any, paths) => {
        readOperations(any)
        for (const { id } of readOperations(document(paths))?.operations ?? []) expect(id).toMatch(/^\w{1,48}$/)
      }),
    )
  })
})
