import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A system of the family's own, as it stands in a cupboard: it can be asked how it is, written to, and pulled out of the wall. */
export interface Cupboard {
  readonly address: string
  readonly allow: string
  /** What was written to it. */
  readonly got: {
    readonly path: string
    readonly headers: Record<string, unknown>
    readonly body: { readonly text: string; readonly from: string }
  }[]
  /** What it answers at once; null for a bare "taken". */
  reply: string | null
  readonly pullOut: () => Promise<void>
  readonly plugIn: () => Promise<void>
}

/** One that is plugged in. */
export async function startCupboard(): Promise<Cupboard & { close: () => Promise<void> }> {
  const got: Cupboard['got'] = []
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
          got.push({ path: request.url ?? '', headers: request.headers, body: JSON.parse(text) as Cupboard['got'][number]['body'] })
          response.end(JSON.stringify(cupboard.reply === null ? {} : { reply: cupboard.reply }))
        })
      })
      server.listen(port, '127.0.0.1', () => {
        port = (server.address() as AddressInfo).port
        resolve()
      })
    })
  const pullOut = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  const cupboard: Cupboard & { close: () => Promise<void> } = {
    get address() {
      return `http://127.0.0.1:${port}`
    },
    get allow() {
      return `127.0.0.1:${port}`
    },
    got,
    reply: null,
    pullOut,
    plugIn: listen,
    close: pullOut,
  }
  await listen()
  return cupboard
}
