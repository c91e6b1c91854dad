import { useMutation, useQueryClient } from '@tanstack/react-query'
import { PenLine } from 'lucide-react'
import { memo } from 'react'

import { sayInConversation } from '#contract/chat/calls.ts'
import { Branches } from '#web/features/chat/branches.tsx'
import { keepConversation } from '#web/features/chat/queries.ts'
import { QuestionForm } from '#web/features/chat/question-form.tsx'
import type { Conversation, Message } from '#web/features/chat/talk.ts'
import { ask } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { useInPlace } from '#web/ui/use-in-place.ts'

interface OwnMessageProps {
  readonly talk: string
  readonly message: Message
  readonly onAnswered: (conversation: Conversation) => void
}

/** What the pilot asked; asked in other words, it begins a new branch. */
export const OwnMessage = memo(function OwnMessage({ talk, message, onAnswered }: OwnMessageProps) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const { isOpen, button, open, close } = useInPlace()
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (text: string) => ask(sayInConversation, { params: { id: talk }, body: { text, after: message.parent_id } }),
    onSuccess: (conversation) => {
      close()
      keepConversation(queryClient, conversation)
      onAnswered(conversation)
    },
  })
  return (
    <li className="msg mine">
      <h2 className="vh">{t('message.you')}</h2>
      {isOpen ? (
        <QuestionForm
          text={message.text}
          isBusy={isPending}
          trouble={error?.message ?? ''}
          onSend={mutate}
          onCancel={() => {
            reset()
            close()
          }}
        />
      ) : (
        <>
          <div className="mine-line">
            <button type="button" ref={button} className="btn small text mute" onClick={open}>
              <PenLine size={16} aria-hidden="true" />
              {t('message.edit')}
            </button>
            <div className="bubble">{message.text}</div>
          </div>
          <Branches message={message} />
        </>
      )}
    </li>
  )
})
