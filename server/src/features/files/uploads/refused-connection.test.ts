import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

import { beforeAll, expect, onTestFinished, test } from 'vitest'

import { useWorld } from '../../../../test/world.ts'

/** Uploads refused while their body is still being sent, over one keep-alive connection. */
const world = useWorld()
let port: number
beforeAll(async () => {
  await world.app.listen({ host: '127.0.0.1', port: 0 })
  ;({ port } = world.app.server.address() as AddressInfo)
})

// Longer than the grace period after which the server closes the connection of a stalled upload.
const moment = 1500
const half = 'a'.repeat(1000)

/** Sends half of an upload without a session and waits for the refusal. */
async function refusedUpload() {
  const socket = connect(port, '127.0.0.1')
  onTestFinished(() => void socket.destroy())
  let answers = ''
  socket.setEncoding('utf8').on('data', (part: string) => (answers += part))
  socket.on('error', () => undefined)
  const head = [
    'POST /api/files/uploads HTTP/1.1',
    'host: 127.0.0.1',
    'tus-resumable: 1.0.0',
    'content-type: application/offset+octet-stream',
  ]
  socket.write(
    [...head, `upload-length: ${half.length * 2}`, `content-length: ${half.length * 2}`, '', half].join(
      '\r\n',
    ),
  )
  await expect.poll(() => answers).toContain('HTTP/1.1 401')
  return { socket, answers: () => answers }
}

test('a connection is reused if the body of a refused upload completes', async () => {
  const { socket, answers } = await refusedUpload()
  socket.write(half)
  await sleep(moment)

  socket.write('GET /api/health/ HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n')

  await expect.poll(answers).toContain('HTTP/1.1 200')
})

test('a connection is closed if the body of a refused upload stalls', async () => {
  const { socket } = await refusedUpload()
  await expect.poll(() => socket.destroyed || socket.readableEnded).toBe(true)
})
