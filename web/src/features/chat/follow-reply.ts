import { addressOf } from '#contract/call.ts'
import { replyStreamPath } from '#contract/chat/calls.ts'
import type { Message } from '#web/features/chat/conversation.ts'

const minDelay = 500
const maxDelay = 10_000

interface FollowOptions {
  readonly id: string
  /** The number of characters received; a broken stream resumes from here. */
  readonly length: () => number
  /** Called with more text and its offset. A restarted reply begins again at 0. */
  readonly onMore: (text: string, from: number) => void
  /** Called when sources, proposals or the end arrive. */
  readonly onMessage: (message: Message) => void
}

/**
 * Follows a reply while it is written and reconnects when the stream breaks. Returns the function that stops
 * it.
 */
export function followReply({ id, length, onMore, onMessage }: FollowOptions): () => void {
  let source: EventSource | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let failures = 0

  const close = () => {
    clearTimeout(timer)
    source?.close()
    source = undefined
  }
  // Always a new EventSource: the browser's own reconnect would reuse the first URL and receive everything
  // again.
  const open = () => {
    close()
    source = new EventSource(`/api${addressOf(replyStreamPath, { message_id: id })}?from=${length()}`)
    source.addEventListener('more', ({ data }: MessageEvent<string>) => {
      failures = 0
      const { from, text } = JSON.parse(data) as { from: number; text: string }
      // A gap: reconnect to get the missing text.
      if (from > length()) reconnect()
      else onMore(text, from)
    })
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      failures = 0
      const message = JSON.parse(data) as Message
      if (message.state !== 'writing') close()
      onMessage(message)
    })
    source.addEventListener('error', reconnect)
  }
  const reconnect = () => {
    close()
    timer = setTimeout(open, Math.min(minDelay * 2 ** failures, maxDelay))
    failures += 1
  }

  open()
  return close
}
