import { expect, test } from 'vitest'

import { documentWorkerForTests } from '../../../../test/document-worker.ts'
import { addContact, interfaceValues, openApi } from '../../../../test/mesh.ts'
import { keys, useWorld, type TestClient } from '../../../../test/world.ts'
import type { Language } from '#contract/languages.ts'
import { makeConnectedApis } from '#server/features/mesh/interfaces/chat-operations.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import { sealer } from '#server/platform/sealed.ts'

const world = useWorld({ documentWorker: await documentWorkerForTests() })

function connectedApis() {
  const visits: { address: string; key: string | undefined }[] = []
  const outgoing: Outgoing = {
    fetch: () => Promise.reject(new Error('not used')),
    read: (address, { headers }) => {
      visits.push({ address, key: headers?.['x-key'] })
      return Promise.resolve(new Response('{}'))
    },
    close: () => Promise.resolve(),
  }
  const { database, clock } = world
  return { visits, ...makeConnectedApis({ database, clock, outgoing, sealer: sealer(keys, 'mesh') }) }
}

const callerOf = ({ accountId, familyId }: TestClient, language: Language) =>
  ({ accountId, familyId, role: 'founder', language }) as const

test('a key is only sent to the origin of the contact’s own address', async () => {
  const { founder } = await world.foundFamily()
  const access = { authentication: 'header', auth_name: 'x-key', secret: 'sk-wiki' }
  const { id } = await addContact(
    founder,
    interfaceValues({ catalog_key: 'wikipedia', document: null, ...access }),
  )
  const { call, visits } = connectedApis()
  const article = { contactId: id, operation: 'read_summary', input: { title: 'Mill' } }

  await call(callerOf(founder, 'en'), article)
  await call(callerOf(founder, 'de'), article)

  expect(visits.map(({ address, key }) => [new URL(address).origin, key])).toEqual([
    ['https://en.wikipedia.org', 'sk-wiki'],
    ['https://de.wikipedia.org', undefined],
  ])
})

test('a parameter with one allowed value is shown to the model only if it is optional', async () => {
  const { founder } = await world.foundFamily()
  const one = (name: string, required: boolean) => ({
    name,
    in: 'query',
    required,
    schema: { enum: ['json'] },
  })
  const document = JSON.parse(openApi) as { paths: { '/latest': { get: { parameters: object[] } } } }
  document.paths['/latest'].get.parameters = [one('format', true), one('fallback', false)]
  await addContact(founder, interfaceValues({ document: JSON.stringify(document) }))

  const offered = await world.database.inFamily(founder.familyId, (tx) =>
    connectedApis().listOffered(tx, callerOf(founder, 'en')),
  )

  expect(offered[0]?.input).toMatchObject({
    properties: { fallback: { type: 'string', enum: ['json'] } },
    required: [],
  })
  expect(JSON.stringify(offered[0]?.input)).not.toContain('format')
})
