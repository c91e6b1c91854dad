import { addressOf } from '#contract/call.ts'
import { answerStreamPath } from '#contract/chat/calls.ts'
import type { Message } from '#web/features/chat/talk.ts'

const shortestWait = 500
const longestWait = 10_000

interface Following {
  readonly id: string
  /** How many letters are there already: a stream that was cut goes on from here. */
  readonly length: () => number
  /** More of it, from a letter on: an answer that was begun anew comes once more from its first. */
  readonly onMore: (text: string, from: number) => void
  /** Sources or proposals have come, or its end. */
  readonly onMessage: (message: Message) => void
}

/** Follows an answer while it is written, however often the connection breaks. Gives what ends it. */
export function followAnswer({ id, length, onMore, onMessage }: Following): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  // Always a new one: by itself the browser would come back with the address of the first time, and hear everything again.
  const open = () => {
    close()
    source = new EventSource(`/api${addressOf(answerStreamPath, { message_id: id })}?from=${length()}`)
    source.addEventListener('more', ({ data }: MessageEvent<string>) => {
      failures = 0
      const { from, text } = JSON.parse(data) as { from: number; text: string }
      // A gap: what is missing is asked for.
      if (from > length()) comeBack()
      else onMore(text, from)
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      failures = 0
      const message = JSON.parse(data) as Message
      if (message.state !== 'writing') close()
      onMessage(message)
    })
    source.addEventListener('error', comeBack)
  }
  const comeBack = () => {
    close()
    timer = setTimeout(open, Math.min(shortestWait * 2 ** failures, longestWait))
    failures += 1
  }

  open()
  return close
}
