import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'

import { sendMessage } from '#contract/mesh/message-calls.ts'
import { useMessageDraft } from '#web/features/mesh/messages/use-message-draft.ts'
import { useNamedRecipient } from '#web/features/mesh/messages/use-named-recipient.ts'
import { refetchMessages } from '#web/features/mesh/queries.ts'
import { CallError, sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The message draft with its recipient, its errors and the act of sending it. */
export function useSendMessage(owner: string, onSent: () => void) {
  const { t } = useTexts('fields')
  const queryClient = useQueryClient()
  const { message, change, ready, empty } = useMessageDraft(owner)
  const [isMissing, setMissing] = useState(false)
  const [hasChosenScope, setHasChosenScope] = useState(false)
  const area = useRef<HTMLTextAreaElement>(null)
  const named = useNamedRecipient()
  const act = useMutation({
    mutationFn: () => {
      const { id, text, scope } = ready()
      return sendOrThrow(sendMessage, { body: { id, text, scope } })
    },
    // Offline, fail at once; the draft stays.
    networkMode: 'always',
    onSuccess: async () => {
      empty()
      onSent()
      await refetchMessages(queryClient)
    },
  })
  const failure = act.error instanceof CallError ? act.error.failure : null
  /** Marks the text as missing and focuses it if it is empty. */
  const hasText = () => {
    const isEmpty = message.text.trim() === ''
    setMissing(isEmpty)
    if (isEmpty) area.current?.focus()
    return !isEmpty
  }
  // In a layout effect, so the recipient doesn't change after the first paint. Runs only if the URL changes
  // it.
  useLayoutEffect(() => {
    if (named.id) change({ scope: named.id })
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- a scope chosen later must stay
  }, [named.id])
  // After the page title has received focus.
  useEffect(() => {
    if (named.id) area.current?.focus()
  }, [named.id])
  return {
    message,
    area,
    failure,
    error: isMissing ? t('required') : failure?.fields['text'],
    isRecipientUnknown: named.isUnknown && !hasChosenScope && !failure,
    isSending: act.isPending,
    hasText,
    send: () => {
      if (!act.isPending && hasText()) act.mutate()
    },
    changeText: (text: string) => {
      setMissing(false)
      act.reset()
      change({ text })
    },
    changeScope: (scope: string) => {
      act.reset()
      setHasChosenScope(true)
      change({ scope })
    },
  }
}
