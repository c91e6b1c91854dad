import { expect, test } from 'vitest'

import { metadata, putFile, categoryOf } from '../../../../test/files.ts'
import { useWorld, type TestClient } from '../../../../test/world.ts'

const world = useWorld({ familyQuota: 1000 })

async function begin(client: TestClient, size: number) {
  const about = {
    'upload-length': String(size),
    'upload-metadata': metadata({ filename: 'Film.mov', category: (await categoryOf(client)).id }),
  }
  return world.app.inject({
    method: 'POST',
    url: '/api/files/uploads',
    headers: { cookie: client.cookie, 'tus-resumable': '1.0.0', ...about },
  })
}

test('a family over its quota is told so before it sends a byte; other families are not affected', async () => {
  const { founder } = await world.foundFamily()
  const { founder: other } = await world.foundFamily()
  await putFile(world, founder, { name: 'Deed.bin', bytes: Buffer.alloc(600, 'a') })

  const refused = await begin(founder, 401)

  expect(refused.statusCode).toBe(507)
  expect(refused.json().detail).toContain('storage is full')
  expect((await begin(founder, 400)).statusCode).toBe(201)
  expect((await begin(founder, 1)).statusCode, 'what is still coming counts too').toBe(507)
  expect((await begin(other, 1000)).statusCode).toBe(201)
})
