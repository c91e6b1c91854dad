import { afterAll, beforeEach, expect, test } from 'vitest'

import { send } from '../../../../test/files.ts'
import { eicar, startScanner } from '../../../../test/scanner-server.ts'
import { useWorld } from '../../../../test/world.ts'

const scanner = await startScanner({ limit: 50_000 })
const world = useWorld({ scanner: scanner.place })
beforeEach(() => void scanner.become('usual'))
afterAll(() => scanner.close())

test('a clean file is scanned completely and stored', async () => {
  const { founder } = await world.foundFamily()
  expect((await send(world, founder, { bytes: 'The mill keeps a right of way.' })).statusCode).toBe(201)
  expect(scanner.scanned.at(-1)).toBe('The mill keeps a right of way.')
})

test('a file with malware is refused with a reason, and nothing of it is stored', async () => {
  const { founder } = await world.foundFamily()
  const response = await send(world, founder, { name: 'Invoice.doc', bytes: `Dear heirs,\n${eicar}` })
  expect(response.statusCode).toBe(422)
  expect(response.json().detail).toContain('found something harmful in this file')
  expect((await founder.get('/files/')).json()).toMatchObject({ items: [] })
  expect((await founder.get('/files/unfinished/')).json()).toMatchObject({ items: [] })
})

test('a file the scanner rejects is refused, not stored unscanned', async () => {
  const { founder } = await world.foundFamily()
  const response = await send(world, founder, { bytes: Buffer.alloc(60_000, 'a') })
  expect(response.statusCode).toBe(422)
  expect(response.json().detail).toContain('may be too large')
})

test('an upload waits for an unreachable scanner and finishes when it is back', async () => {
  const { founder } = await world.foundFamily()
  scanner.become('nonsense')
  const bytes = 'Letters from the lake house.'
  const refused = await send(world, founder, { name: 'Letters.txt', bytes })
  expect(refused.statusCode).toBe(503)
  expect(refused.json().detail).toContain('isn’t responding')
  scanner.become('usual')

  const resumed = await world.app.inject({
    method: 'PATCH',
    url: String(refused.headers.location),
    headers: {
      cookie: founder.cookie,
      'tus-resumable': '1.0.0',
      'upload-offset': String(bytes.length),
      'content-type': 'application/offset+octet-stream',
    },
    payload: '',
  })

  expect(resumed.statusCode).toBe(204)
  expect(resumed.headers['forerunners-file']).toBeDefined()
})
