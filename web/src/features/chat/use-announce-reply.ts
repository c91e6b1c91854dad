import { useEffect, useRef } from 'react'

import { finishedSentences } from '#web/features/chat/sentences.ts'
import type { Message } from '#web/features/chat/conversation.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Announces a streaming reply sentence by sentence. Text that was there before is not announced again. */
export function useAnnounceReply(message: Message, announce: (text: string) => void): void {
  const { t } = useTexts(['chat', 'common'])
  const upTo = useRef(message.text.length)
  const wasWriting = useRef(message.state === 'writing')
  useEffect(() => {
    if (!wasWriting.current) return
    const { text, state, trouble } = message
    const isComplete = state !== 'writing'
    const found = finishedSentences(text, { from: upTo.current, isComplete, locale: formatLocale() })
    upTo.current = found.upTo
    wasWriting.current = !isComplete
    if (found.text !== '') announce(found.text)
    if (state === 'done') announce(t('message.finished'))
    if (state === 'stopped') announce(t('message.stopped'))
    if (state === 'failed') announce(trouble ?? t('common:error.title'))
  }, [message, announce, t])
}
