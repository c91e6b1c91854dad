import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A third-party server on this machine with a configurable response, which records its requests. */
export async function startPlainServer() {
  let handler: RequestListener = (_, response) => response.end('ok')
  const visits: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    visits.push({ url: request.url ?? '', headers: request.headers })
    handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    visits,
    be: (next: RequestListener) => {
      visits.length = 0
      handler = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
