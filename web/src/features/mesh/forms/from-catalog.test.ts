import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { interfaceOf, serviceOf } from './from-catalog.ts'
import { newWay, wayOf, wayOfAccess } from './way-start.ts'
import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import { contactValues } from '#contract/mesh/calls.ts'

const appointment = { mandate: '', reads: [], begins_on: '2026-05-01', ends_on: null }

describe('a form that the catalog has filled in', () => {
  test.each(systems.map((system) => [system.key, system] as const))('is right for %s', (key, system) => {
    const { name, way, health_path, message_path } = serviceOf(system)
    const fields = { address: way.address, authentication: way.authentication, auth_name: way.authName, probe_every: '300', secret: 'a key' }

    const values = { kind: 'service', catalog_key: key, name, ...appointment, ...wayOf(fields, way), health_path, message_path }

    expect(safeParse(contactValues.service, values).error?.issues).toBeUndefined()
    expect(new URL(`${way.address}${health_path}`).pathname).toBe(`${system.base_path}${system.health_path}`)
  })

  test.each(interfaces.map((one) => [one.key, one] as const))('is right for %s', (key, one) => {
    const { name, way } = interfaceOf(one)
    const fields = { authentication: way.authentication, auth_name: way.authName, probe_every: '300', secret: 'a key' }

    const values = { kind: 'interface', catalog_key: key, name, ...appointment, ...wayOf(fields, way), document_address: null, document: null }

    expect(safeParse(contactValues.interface, values).error?.issues).toBeUndefined()
  })
})

describe('a secret', () => {
  const kept = { ...newWay, authentication: 'bearer', hasSecret: true } as const

  test('that is not written stays as it is', () => {
    expect(wayOf({ authentication: 'bearer', secret: '' }, kept)).not.toHaveProperty('secret')
  })

  test('is forgotten where none is asked for', () => {
    expect(wayOf({ authentication: 'none' }, kept)).toMatchObject({ secret: null })
    expect(wayOf({ authentication: 'none' }, newWay)).not.toHaveProperty('secret')
  })

  test('gets the word that its header wants, once', () => {
    const way = wayOfAccess({ authentication: 'header', header: 'Authorization', scheme: 'Token' })

    expect(wayOf({ authentication: 'header', secret: 'abc' }, way)).toMatchObject({ secret: 'Token abc' })
    expect(wayOf({ authentication: 'header', secret: 'token abc' }, way)).toMatchObject({ secret: 'token abc' })
  })
})
