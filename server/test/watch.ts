import { get, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { FastifyInstance } from 'fastify'

/** A live stream client over a real connection. */
export interface Watcher {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  /** The topics received so far, in order; `refetch` where everything must be read again. */
  readonly heard: string[]
  /** The raw text received. */
  readonly text: () => string
  readonly beats: () => number
  /** Clears what was received so far. */
  readonly forget: () => void
  readonly isEnded: () => boolean
  /** Stops reading without disconnecting. */
  readonly stopReading: () => void
  readonly close: () => void
}

/** Opens a port for an app and returns its address. */
export async function openPort(app: FastifyInstance): Promise<string> {
  await app.listen({ host: '127.0.0.1', port: 0 })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}

/** Opens a live stream with a session; resolves when it is open or refused. */
export function watch(origin: string, cookie: string): Promise<Watcher> {
  return new Promise((resolve, reject) => {
    const request = get(
      `${origin}/api/live/`,
      { agent: false, headers: { cookie, accept: 'text/event-stream' } },
      (response) => {
        let text = ''
        let isEnded = false
        const heard: string[] = []
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
          heard.splice(0, heard.length, ...eventsIn(text))
        })
        response.on('close', () => (isEnded = true))
        // Cut in the middle: the test says whether that was expected.
        response.on('error', () => {})
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers,
          heard,
          text: () => text,
          forget: () => {
            text = ''
            heard.length = 0
          },
          beats: () => text.match(/^:$/gm)?.length ?? 0,
          isEnded: () => isEnded,
          stopReading: () => void response.socket.pause(),
          close: () => void request.destroy(),
        })
      },
    )
    request.on('error', reject)
  })
}

function eventsIn(text: string): string[] {
  return [...text.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, event = '', data = '{}']) =>
    event === 'changed' ? (JSON.parse(data) as { topic: string }).topic : event,
  )
}
