import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, RefreshCw } from 'lucide-react'
import { useState } from 'react'

import { answerAgain } from '#contract/chat/calls.ts'
import { Branches } from '#web/features/chat/branches.tsx'
import { keepConversation } from '#web/features/chat/queries.ts'
import type { Conversation, Message } from '#web/features/chat/talk.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import { focusOnce } from '#web/ui/use-in-place.ts'

interface AnswerToolsProps {
  readonly message: Message
  readonly takesFocus: boolean
  readonly onSaid: (words: string) => void
  readonly onAnswered: (conversation: Conversation) => void
}

const shownFor = 2000

/** What one can do with an answer that has ended. */
export function AnswerTools({ message, takesFocus, onSaid, onAnswered }: AnswerToolsProps) {
  const { t } = useTexts(['chat', 'common'])
  const queryClient = useQueryClient()
  const [isCopied, setCopied] = useState(false)
  const again = useAct(answerAgain, (conversation) => {
    keepConversation(queryClient, conversation)
    onAnswered(conversation)
  })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(message.text)
      setCopied(true)
      onSaid(t('message.copied'))
      setTimeout(() => setCopied(false), shownFor)
    } catch {
      // Not allowed here: the words can still be chosen and copied by hand.
      notify.failure(t('common:error.title'))
    }
  }
  const CopyIcon = isCopied ? Check : Copy
  return (
    <div className="tools">
      {message.text !== '' && (
        <button type="button" className="btn small text mute" onClick={() => void copy()}>
          <CopyIcon size={17} aria-hidden="true" />
          {t(isCopied ? 'message.copied' : 'message.copy')}
        </button>
      )}
      {/* The opening of a review answers no question. */}
      {message.parent_id !== null && (
        <button
          type="button"
          ref={takesFocus ? focusOnce : undefined}
          className="btn small text mute"
          aria-busy={again.isPending}
          onClick={() => !again.isPending && again.mutate({ params: { message_id: message.id } })}
        >
          <RefreshCw size={17} aria-hidden="true" />
          {t('message.again')}
        </button>
      )}
      <Branches message={message} />
    </div>
  )
}
