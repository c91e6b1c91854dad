import { get } from 'node:http'

import { expect } from 'vitest'

import type { ShownMessage } from './chats.ts'
import type { Voice } from './world.ts'

/** Somebody who reads an answer while it is written, over a real connection. */
export interface AnswerReader {
  readonly status: number
  /** What was heard so far, in its order. */
  readonly heard: Heard[]
  /** The letters that came, put together where they belong. */
  readonly text: () => string
  readonly last: () => ShownMessage | undefined
  readonly isEnded: () => boolean
  /** Until the other side has ended it. */
  readonly ended: () => Promise<void>
  readonly close: () => void
}

type Heard = { readonly event: 'more'; readonly data: { from: number; text: string } } | { readonly event: 'message'; readonly data: ShownMessage }

/** Opens the stream of an answer; done when it is open, or refused. */
export function readAnswer(origin: string, { cookie }: Pick<Voice, 'cookie'>, messageId: string, from?: number | string): Promise<AnswerReader> {
  const path = `${origin}/api/chat/messages/${messageId}/stream/${from === undefined ? '' : `?from=${from}`}`
  return new Promise((resolve, reject) => {
    const request = get(path, { agent: false, headers: { cookie, accept: 'text/event-stream' } }, (response) => {
      let raw = ''
      let isEnded = false
      const heard: Heard[] = []
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => {
        raw += chunk
        heard.splice(0, heard.length, ...eventsIn(raw))
      })
      response.on('close', () => (isEnded = true))
      // Cut in the middle: the test says whether it should have been.
      response.on('error', () => {})
      resolve({
        status: response.statusCode ?? 0,
        heard,
        text: () =>
          heard.reduce((text, { event, data }) => (event === 'more' ? text.slice(0, data.from).padEnd(data.from, '\0') + data.text : text), ''),
        last: () => heard.findLast((one) => one.event === 'message')?.data,
        isEnded: () => isEnded,
        ended: () => expect.poll(() => isEnded).toBe(true),
        close: () => void request.destroy(),
      })
    })
    request.on('error', reject)
  })
}

function eventsIn(raw: string): Heard[] {
  return [...raw.matchAll(/^event: (\w+)\ndata: (.*)\n\n/gm)].map(([, event, data = '{}']) => ({ event, data: JSON.parse(data) as object }) as Heard)
}
