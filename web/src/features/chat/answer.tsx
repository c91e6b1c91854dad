import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleStop, Square } from 'lucide-react'
import { memo, useState } from 'react'

import { stopAnswer } from '#contract/chat/calls.ts'
import { AnswerText } from '#web/features/chat/answer-text.tsx'
import { AnswerTools } from '#web/features/chat/answer-tools.tsx'
import { ProposalCard } from '#web/features/chat/proposal-card.tsx'
import type { Person } from '#web/features/chat/proposal-fields.tsx'
import { keepMessage } from '#web/features/chat/queries.ts'
import { SourceList } from '#web/features/chat/source-list.tsx'
import type { Conversation, Message } from '#web/features/chat/talk.ts'
import { useGrowing } from '#web/features/chat/use-growing.ts'
import { useSpoken } from '#web/features/chat/use-spoken.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Star } from '#web/ui/ornament.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface AnswerProps {
  readonly talk: string
  readonly message: Message
  readonly people: readonly Person[]
  readonly onSaid: (words: string) => void
  readonly onAnswered: (conversation: Conversation) => void
}

/** What FORERUNNERS says: its words as they come, what they stand on, and what it proposes. */
export const Answer = memo(function Answer({ talk, message: known, people, onSaid, onAnswered }: AnswerProps) {
  const { t } = useTexts('chat')
  const message = useGrowing(talk, known)
  useSpoken(message, onSaid)
  // Whoever stands on Stop when it goes away is led on to what comes in its place.
  const [isOnStop, setOnStop] = useState(false)
  const isWriting = message.state === 'writing'
  return (
    <li className={isWriting ? 'msg theirs is-writing' : 'msg theirs'} aria-busy={isWriting}>
      <span className="voice-mark">
        <Star />
      </span>
      <div className="theirs-words">
        <h2 className="voice">{t('message.assistant')}</h2>
        {isWriting && message.text === '' && <p className="looking">{t('message.looking')}</p>}
        <div className="answer-text">
          <AnswerText text={message.text} sources={message.sources} />
        </div>
        <Ended message={message} />
        {/* Once, at the end: what was found while it is written shrinks to what it really used. */}
        {!isWriting && <SourceList sources={message.sources} />}
        {message.proposals.map((proposal) => (
          <ProposalCard key={proposal.id} talk={talk} proposal={proposal} people={people} onAnswered={onAnswered} />
        ))}
        {isWriting ? (
          <Stop talk={talk} id={message.id} onFocus={setOnStop} />
        ) : (
          <AnswerTools message={message} takesFocus={isOnStop} onSaid={onSaid} onAnswered={onAnswered} />
        )}
      </div>
    </li>
  )
})

function Stop({ talk, id, onFocus }: { talk: string; id: string; onFocus: (isFocused: boolean) => void }) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const act = useAct(stopAnswer, (message) => keepMessage(queryClient, talk, message))
  return (
    <div className="tools stop">
      <button
        type="button"
        className="btn small quiet"
        aria-busy={act.isPending}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onClick={() => !act.isPending && act.mutate({ params: { message_id: id } })}
      >
        <Square size={15} aria-hidden="true" />
        {t('message.stop')}
      </button>
    </div>
  )
}

/** Why an answer ended before its end. */
function Ended({ message: { state, trouble, text } }: { message: Message }) {
  const { t } = useTexts(['chat', 'common'])
  if (state !== 'stopped' && state !== 'failed') return null
  const why = trouble ?? t('common:error.title')
  const Icon = state === 'stopped' ? CircleStop : CircleAlert
  return (
    <p className={`ended ${state}`}>
      <Icon size={18} aria-hidden="true" />
      <span>{state === 'stopped' ? t('message.stopped') : text === '' ? why : t('message.failed', { trouble: why })}</span>
    </p>
  )
}
