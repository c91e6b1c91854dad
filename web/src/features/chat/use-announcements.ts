import { useCallback, useState } from 'react'

import { spokenText } from '#web/features/chat/sentences.ts'
import type { Conversation } from '#web/features/chat/conversation.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Size of the live region: additions are announced, removals are not. */
const maxAnnouncements = 5

/** The announcements for screen readers, and the functions that add to them. */
export function useAnnouncements() {
  const { t } = useTexts('chat')
  const [announcements, setAnnouncements] = useState<
    readonly { readonly id: number; readonly text: string }[]
  >([])
  const announce = useCallback(
    (text: string) =>
      setAnnouncements((before) => [
        ...before.slice(1 - maxAnnouncements),
        { id: (before.at(-1)?.id ?? 0) + 1, text },
      ]),
    [],
  )
  /** Announces a reply that arrived complete; a streaming reply announces itself. */
  const onReply = useCallback(
    ({ messages }: Conversation) => {
      const last = messages.at(-1)
      if (last?.by !== 'assistant' || last.state !== 'done') return
      announce(spokenText(last.text))
      announce(t('message.finished'))
    },
    [announce, t],
  )
  return { announcements, announce, onReply }
}
