import { useCallback, useState } from 'react'

import { asSaid } from '#web/features/chat/sentences.ts'
import type { Conversation } from '#web/features/chat/talk.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** So many are left standing: what goes is not said again, and what is added is. */
const kept = 5

/** What is said to who listens, and how something is added to it. */
export function useSaid() {
  const { t } = useTexts('chat')
  const [said, setSaid] = useState<readonly { readonly id: number; readonly words: string }[]>([])
  const onSaid = useCallback((words: string) => setSaid((before) => [...before.slice(1 - kept), { id: (before.at(-1)?.id ?? 0) + 1, words }]), [])
  /** An answer that came whole; one that is written says itself while it grows. */
  const onAnswered = useCallback(
    ({ messages }: Conversation) => {
      const last = messages.at(-1)
      if (last?.by !== 'assistant' || last.state !== 'done') return
      onSaid(asSaid(last.text))
      onSaid(t('message.finished'))
    },
    [onSaid, t],
  )
  return { said, onSaid, onAnswered }
}
