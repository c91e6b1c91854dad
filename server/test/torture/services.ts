import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Services on one port that respond with a delay, so that the server can die in between. */
export async function startServices() {
  const heard = new Map<string, Set<string>>()
  const waiting: (() => void)[] = []
  const server = createServer((request, response) => {
    let text = ''
    request.on('data', (chunk: Buffer) => (text += chunk.toString()))
    request.on('end', () => {
      if (request.method === 'POST') {
        const { id } = JSON.parse(text) as { id: string }
        heard.set(id, (heard.get(id) ?? new Set()).add(String(request.headers['webhook-id'])))
      }
      waiting.splice(0).forEach((go) => go())
      setTimeout(() => response.end(), 30)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    port: (server.address() as AddressInfo).port,
    /** The delivery ids received with each message. */
    heard,
    nextVisit: () => new Promise<void>((resolve) => waiting.push(resolve)),
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
