import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { followAnswer } from '#web/features/chat/follow-answer.ts'
import { keepMessage } from '#web/features/chat/queries.ts'
import type { Message } from '#web/features/chat/talk.ts'

/** An answer as it stands at this moment. While it is written it grows here alone, so that nothing else is drawn with every word. */
export function useGrowing(talk: string, message: Message): Message {
  const queryClient = useQueryClient()
  const [grown, setGrown] = useState('')
  const heard = useRef('')
  const isWriting = message.state === 'writing'
  const { id } = message

  const textNow = useEffectEvent(() => {
    // It may have been read anew meanwhile, and further than the stream had come.
    if (message.text.length > heard.current.length && message.text.startsWith(heard.current)) heard.current = message.text
    return heard.current
  })
  useEffect(() => {
    if (!isWriting) return
    let frame = 0
    const stop = followAnswer({
      id,
      length: () => textNow().length,
      onMore: (text, from) => {
        heard.current = textNow().slice(0, from) + text
        // However many words come at once, they are drawn together.
        if (frame === 0)
          frame = requestAnimationFrame(() => {
            frame = 0
            setGrown(heard.current)
          })
      },
      onMessage: (now) => keepMessage(queryClient, talk, now.state === 'writing' ? { ...now, text: longer(now.text, heard.current) } : now),
    })
    return () => {
      stop()
      cancelAnimationFrame(frame)
    }
  }, [id, isWriting, talk, queryClient])

  return isWriting && !message.text.startsWith(grown) ? { ...message, text: grown } : message
}

function longer(one: string, other: string): string {
  return one.length >= other.length ? one : other
}
