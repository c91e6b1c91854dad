import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

/** Somebody else's server on this machine: it answers as it is told, and remembers who came. */
export async function startPlainServer() {
  let answer: RequestListener = (_, response) => response.end('ok')
  const visits: { url: string; headers: IncomingMessage['headers'] }[] = []
  const server = createServer((request, response) => {
    visits.push({ url: request.url ?? '', headers: request.headers })
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://127.0.0.1:${port}`,
    visits,
    be: (next: RequestListener) => {
      visits.length = 0
      answer = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
