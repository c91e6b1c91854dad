import { useEffect, useRef } from 'react'

import { finishedSentences } from '#web/features/chat/sentences.ts'
import type { Message } from '#web/features/chat/talk.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Says an answer that is being written to who listens: each sentence when it is whole, never letters. What was there before is not said again. */
export function useSpoken(message: Message, onSaid: (words: string) => void): void {
  const { t } = useTexts(['chat', 'common'])
  const upTo = useRef(message.text.length)
  const wasWriting = useRef(message.state === 'writing')
  useEffect(() => {
    if (!wasWriting.current) return
    const { text, state, trouble } = message
    const isWhole = state !== 'writing'
    const found = finishedSentences(text, { from: upTo.current, isWhole, locale: formatLocale() })
    upTo.current = found.upTo
    wasWriting.current = !isWhole
    if (found.words !== '') onSaid(found.words)
    if (state === 'done') onSaid(t('message.finished'))
    if (state === 'stopped') onSaid(t('message.stopped'))
    if (state === 'failed') onSaid(trouble ?? t('common:error.title'))
  }, [message, onSaid, t])
}
