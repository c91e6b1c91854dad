import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A service over real HTTP that can be probed, receives webhooks, and can be stopped and started. */
export interface WebhookFixture {
  readonly address: string
  readonly allow: string
  /** The webhooks it received. */
  readonly received: {
    readonly path: string
    readonly headers: Record<string, unknown>
    readonly body: { readonly text: string; readonly from: string }
  }[]
  /** The reply in its response; null for none. */
  reply: string | null
  readonly stop: () => Promise<void>
  readonly start: () => Promise<void>
}

export async function startWebhookFixture(): Promise<WebhookFixture & { close: () => Promise<void> }> {
  const received: WebhookFixture['received'] = []
  let server: Server
  let port = 0
  const listen = () =>
    new Promise<void>((resolve) => {
      server = createServer((request, response) => {
        let text = ''
        request.on('data', (chunk: Buffer) => (text += chunk.toString()))
        request.on('end', () => {
          response.setHeader('content-type', 'application/json')
          if (request.method !== 'POST') return response.end('{"status":"ok"}')
          received.push({
            path: request.url ?? '',
            headers: request.headers,
            body: JSON.parse(text) as WebhookFixture['received'][number]['body'],
          })
          response.end(JSON.stringify(fixture.reply === null ? {} : { reply: fixture.reply }))
        })
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  const stop = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const fixture: WebhookFixture & { close: () => Promise<void> } = {
    get address() {
      return `http://127.0.0.1:${port}`
    },
    get allow() {
      return `127.0.0.1:${port}`
    },
    received,
    reply: null,
    stop,
    start: listen,
    close: stop,
  }
  await listen()
  return fixture
}
