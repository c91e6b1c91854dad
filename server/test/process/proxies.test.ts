import { createHash, randomBytes } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

import { afterAll, describe, expect, test } from 'vitest'

import { createAccount, get, post } from './ask.ts'
import { freePort } from '../external-postgres.ts'
import { isProxyInstalled, proxies, startInstalledProxy } from '../installed-proxy.ts'
import { beginUpload, sendPiece } from '../tus.ts'
import { watch } from '../watch.ts'
import { removeDataDirs, startServer } from '../../../test/start-server.ts'

afterAll(removeDataDirs)

const megabyte = 1024 * 1024
/** The pieces of the page (web/src/features/files/uploads/piece-size.ts). */
const pieceSize = 32 * megabyte
/** Longer than the minute after which proxies give up by themselves. */
const silence = 65_000

describe.concurrent.each(proxies)('behind %s', (name) => {
  const isMissing = !isProxyInstalled(name)
  const reason = `${name} is not installed: apt-get install ${name}`

  test('files of 100 MB and live updates pass', async ({ skip }) => {
    if (isMissing) return skip(reason)
    const port = await freePort()
    const url = `http://127.0.0.1:${port}`
    const server = await startServer({ PUBLIC_URL: url, TRUST_PROXY: '1' })
    const close = await startInstalledProxy(name, { port, upstream: new URL(server.url).host })
    const cookie = await createAccount(url, 'helena@hallam.test')

    const stream = await watch(url, cookie)
    expect((await post(url, '/family/', { version: 1, name: 'Hallam' }, cookie)).status).toBe(200)
    await expect.poll(() => stream.heard).toContain('family_name')
    stream.close()

    const bytes = randomBytes(100 * megabyte)
    const path = await beginUpload(url, cookie, { name: 'Film.mov', size: bytes.length })
    let last: Response | undefined
    for (let offset = 0; offset < bytes.length; offset += pieceSize) {
      const body = bytes.subarray(offset, offset + pieceSize)
      last = await sendPiece(url, cookie, { path, offset, body })
      expect(last.status).toBe(204)
    }
    const file = last?.headers.get('forerunners-file')
    const stored = Buffer.from(await (await get(url, `/files/${file}/bytes/`, cookie)).arrayBuffer())
    expect(hashOf(stored)).toBe(hashOf(bytes))
    await close()
    await server.close()
  })

  test('a response that takes more than a minute arrives, and the visitor’s address can’t be forged', async ({
    skip,
  }) => {
    if (isMissing) return skip(reason)
    const upstream = await startSlowServer()
    const port = await freePort()
    const close = await startInstalledProxy(name, { port, upstream: upstream.host })

    const response = await fetch(`http://127.0.0.1:${port}/`, {
      headers: { 'x-forwarded-for': '203.0.113.9' },
    })

    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({ host: `127.0.0.1:${port}`, forwarded: '127.0.0.1' })
    await close()
    upstream.close()
  })
})

/** Replies after a long silence with the headers that the proxy has written. */
async function startSlowServer(): Promise<{ host: string; close: () => Server }> {
  const server = createServer(({ headers }, response) => {
    setTimeout(() => {
      response.end(JSON.stringify({ host: headers.host, forwarded: headers['x-forwarded-for'] }))
    }, silence)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { host: `127.0.0.1:${port}`, close: () => server.close() }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
