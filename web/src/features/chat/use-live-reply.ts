import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { followReply } from '#web/features/chat/follow-reply.ts'
import { cacheMessage } from '#web/features/chat/queries.ts'
import type { Message } from '#web/features/chat/conversation.ts'

/**
 * The current state of a reply. Its text streams into local state, so that nothing else re-renders per token.
 */
export function useLiveReply(conversationId: string, message: Message): Message {
  const queryClient = useQueryClient()
  const [streamed, setStreamed] = useState('')
  const received = useRef('')
  const isWriting = message.state === 'writing'
  const { id } = message

  const textNow = useEffectEvent(() => {
    // A refetch may have got further than the stream.
    if (message.text.length > received.current.length && message.text.startsWith(received.current))
      received.current = message.text
    return received.current
  })
  useEffect(() => {
    if (!isWriting) return
    let frame = 0
    const stop = followReply({
      id,
      length: () => textNow().length,
      onMore: (text, from) => {
        received.current = textNow().slice(0, from) + text
        // Render at most once per frame.
        if (frame === 0)
          frame = requestAnimationFrame(() => {
            frame = 0
            setStreamed(received.current)
          })
      },
      onMessage: (now) =>
        cacheMessage(
          queryClient,
          conversationId,
          now.state === 'writing' ? { ...now, text: longer(now.text, received.current) } : now,
        ),
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [id, isWriting, conversationId, queryClient])

  return isWriting && !message.text.startsWith(streamed) ? { ...message, text: streamed } : message
}

function longer(a: string, b: string): string {
  return a.length >= b.length ? a : b
}
