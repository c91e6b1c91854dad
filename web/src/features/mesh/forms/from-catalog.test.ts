import { describe, expect, test } from 'vitest'
import { safeParse } from 'zod/mini'

import { interfaceOf, serviceOf } from './from-catalog.ts'
import {
  newConnection,
  connectionValues,
  connectionOfAccess,
  offeredAuthentications,
  offeredIntervals,
} from './connection-start.ts'
import { interfaces } from '#contract/mesh/catalog/interfaces.ts'
import { systems } from '#contract/mesh/catalog/systems.ts'
import { contactValues } from '#contract/mesh/calls.ts'

const mandate = { mandate: '', reads: [], begins_on: '2026-05-01', ends_on: null }

describe('a form pre-filled from the catalog', () => {
  test.each(systems.map((system) => [system.key, system] as const))(
    'the form pre-filled from the system %s is valid',
    (key, system) => {
      const { name, connection, health_path, message_path } = serviceOf(system)
      const fields = {
        address: connection.address,
        authentication: connection.authentication,
        auth_name: connection.authName,
        probe_every: '300',
        secret: 'a key',
      }

      const values = {
        kind: 'service',
        catalog_key: key,
        name,
        ...mandate,
        ...connectionValues(fields, connection),
        health_path,
        message_path,
      }

      expect(safeParse(contactValues.service, values).error?.issues).toBeUndefined()
      expect(new URL(`${connection.address}${health_path}`).pathname).toBe(
        `${system.base_path}${system.health_path}`,
      )
    },
  )

  test.each(interfaces.map((entry) => [entry.key, entry] as const))(
    'the form pre-filled from the API %s is valid',
    (key, entry) => {
      const { name, connection } = interfaceOf(entry)
      const fields = {
        authentication: connection.authentication,
        auth_name: connection.authName,
        probe_every: '300',
        secret: 'a key',
      }

      const values = {
        kind: 'interface',
        catalog_key: key,
        name,
        ...mandate,
        ...connectionValues(fields, connection),
        document_address: null,
        document: null,
      }

      expect(safeParse(contactValues.interface, values).error?.issues).toBeUndefined()
    },
  )
})

describe('the choices for an API of the catalog', () => {
  const entryOf = (key: string) => interfaces.find((entry) => entry.key === key)

  test('only intervals are offered that the server keeps to', () => {
    expect(offeredIntervals(entryOf('us_national_archives'))).toEqual([3600])
    expect(offeredIntervals(entryOf('vies'))).toEqual([60, 300, 900, 3600])
    expect(offeredIntervals(undefined)).toEqual([60, 300, 900, 3600])
  })

  test('a key that is the user name is only asked for as a key', () => {
    expect(offeredAuthentications(entryOf('companies_house'))).toEqual(['basic_key'])
    expect(offeredAuthentications(entryOf('court_listener'))).toContain('basic')
    expect(offeredAuthentications(undefined)).toContain('basic')
  })
})

describe('the secret of a connection', () => {
  const stored = { ...newConnection, authentication: 'bearer', hasSecret: true } as const

  test('an empty secret keeps the stored one', () => {
    expect(connectionValues({ authentication: 'bearer', secret: '' }, stored)).not.toHaveProperty('secret')
  })

  test('the secret is deleted if authentication is turned off', () => {
    expect(connectionValues({ authentication: 'none' }, stored)).toMatchObject({ secret: null })
    expect(connectionValues({ authentication: 'none' }, newConnection)).not.toHaveProperty('secret')
  })

  test('the scheme of the header is added to the secret once', () => {
    const start = connectionOfAccess({ authentication: 'header', header: 'Authorization', scheme: 'Token' })

    expect(connectionValues({ authentication: 'header', secret: 'abc' }, start)).toMatchObject({
      secret: 'Token abc',
    })
    expect(connectionValues({ authentication: 'header', secret: 'token abc' }, start)).toMatchObject({
      secret: 'token abc',
    })
  })
})
