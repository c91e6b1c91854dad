import { get } from 'node:http'

import { expect } from 'vitest'

import type { ShownMessage } from './chats.ts'
import type { TestClient } from './world.ts'

/** A reader of the stream of a reply, over a real connection. */
export interface ReplyReader {
  readonly status: number
  /** The events received so far, in order. */
  readonly events: StreamEvent[]
  /** The text assembled from the received parts. */
  readonly text: () => string
  readonly last: () => ShownMessage | undefined
  readonly isEnded: () => boolean
  /** Resolves when the server has ended the stream. */
  readonly ended: () => Promise<void>
  readonly close: () => void
}

type StreamEvent =
  | { readonly event: 'more'; readonly data: { from: number; text: string } }
  | { readonly event: 'message'; readonly data: ShownMessage }

/** Opens the stream of a reply. Resolves when it is open or refused. */
export function openReplyStream(
  origin: string,
  { cookie }: Pick<TestClient, 'cookie'>,
  messageId: string,
  from?: number | string,
): Promise<ReplyReader> {
  const path = `${origin}/api/chat/messages/${messageId}/stream/${from === undefined ? '' : `?from=${from}`}`
  return new Promise((resolve, reject) => {
    const request = get(
      path,
      { agent: false, headers: { cookie, accept: 'text/event-stream' } },
      (response) => {
        let raw = ''
        let isEnded = false
        const events: StreamEvent[] = []
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          raw += chunk
          events.splice(0, events.length, ...eventsIn(raw))
        })
        response.on('close', () => (isEnded = true))
        // The connection was cut; the test decides whether that is expected.
        response.on('error', () => {})
        resolve({
          status: response.statusCode ?? 0,
          events,
          text: () =>
            events.reduce(
              (text, { event, data }) =>
                event === 'more' ? text.slice(0, data.from).padEnd(data.from, '\0') + data.text : text,
              '',
            ),
          last: () => events.findLast((one) => one.event === 'message')?.data,
          isEnded: () => isEnded,
          ended: () => expect.poll(() => isEnded).toBe(true),
          close: () => void request.destroy(),
        })
      },
    )
    request.on('error', reject)
  })
}

function eventsIn(raw: string): StreamEvent[] {
  return [...raw.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(
    ([, event, data = '{}']) => ({ event, data: JSON.parse(data) as object }) as StreamEvent,
  )
}
