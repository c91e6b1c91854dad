import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { regenerateReply } from '#contract/chat/calls.ts'
import { Branches } from '#web/features/chat/branches.tsx'
import { cacheConversation } from '#web/features/chat/queries.ts'
import type { Conversation, Message } from '#web/features/chat/conversation.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/chat/messages.module.css'

interface AnswerToolsProps {
  readonly message: Message
  readonly takesFocus: boolean
  readonly announce: (text: string) => void
  readonly onReply: (conversation: Conversation) => void
}

const copiedTimeout = 2000

/** The actions of a reply that has ended. */
export function ReplyActions({ message, takesFocus, announce, onReply }: AnswerToolsProps) {
  const { t } = useTexts(['chat', 'common'])
  const queryClient = useQueryClient()
  const [isCopied, setCopied] = useState(false)
  const regenerate = useAct(regenerateReply, (conversation) => {
    cacheConversation(queryClient, conversation)
    onReply(conversation)
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.text)
      setCopied(true)
      announce(t('message.copied'))
      setTimeout(() => setCopied(false), copiedTimeout)
    } catch {
      // The browser denied clipboard access; the text can still be selected and copied.
      notify.failure(t('common:error.title'))
    }
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <div className={styles.tools} data-part="tools">
      {message.text !== '' && (
        <Button variant="muted" size="small" onClick={() => void copy()}>
          <CopyIcon size={17} aria-hidden="true" />
          {t(isCopied ? 'message.copied' : 'message.copy')}
        </Button>
      )}
      {/* The opening message of a review has no question. */}
      {message.parent_id !== null && (
        <Button
          ref={takesFocus ? focusOnMount : undefined}
          variant="muted"
          size="small"
          isBusy={regenerate.isPending}
          onClick={() => regenerate.mutate({ params: { message_id: message.id } })}
        >
          <RefreshCw size={17} aria-hidden="true" />
          {t('message.regenerate')}
        </Button>
      )}
      <Branches message={message} />
    </div>
  )
}
