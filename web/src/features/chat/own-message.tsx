import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { memo } from 'react'

import { sendChatMessage } from '#contract/chat/calls.ts'
import { Branches } from '#web/features/chat/branches.tsx'
import { cacheConversation } from '#web/features/chat/queries.ts'
import { QuestionForm } from '#web/features/chat/question-form.tsx'
import type { Conversation, Message } from '#web/features/chat/conversation.ts'
import { sendOrThrow } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useInlineDisclosure } from '#web/ui/use-inline-disclosure.ts'
import messagesStyles from '#web/features/chat/messages.module.css'
import styles from '#web/features/chat/own-message.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface OwnMessageProps {
  readonly conversationId: string
  readonly message: Message
  readonly onReply: (conversation: Conversation) => void
}

/** A question of the pilot. Editing it starts a new branch. */
export const OwnMessage = memo(function OwnMessage({ conversationId, message, onReply }: OwnMessageProps) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const { isOpen, button, open, close } = useInlineDisclosure()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (text: string) =>
      sendOrThrow(sendChatMessage, {
        params: { id: conversationId },
        body: { text, after: message.parent_id },
      }),
    onSuccess: (conversation) => {
      close()
      cacheConversation(queryClient, conversation)
      onReply(conversation)
    },
  })
  return (
    <li className={classNames(messagesStyles.msg, styles.mine)} data-message>
      <h2 className="vh">{t('message.you')}</h2>
      {isOpen ? (
        <QuestionForm
          text={message.text}
          isBusy={isPending}
          error={error?.message ?? ''}
          onSend={mutate}
          onCancel={() => {
            reset()
            close()
          }}
        />
      ) : (
        <>
          <div className={styles.mineLine}>
            <Button ref={button} variant="muted" size="small" onClick={open}>
              <PenLine size={16} aria-hidden="true" />
              {t('message.edit')}
            </Button>
            <div className={styles.bubble}>{message.text}</div>
          </div>
          <Branches message={message} />
        </>
      )}
    </li>
  )
})
