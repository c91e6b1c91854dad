import '#web/features/chat/messages.css'

import { ArrowDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'

import { Answer } from '#web/features/chat/answer.tsx'
import { OwnMessage } from '#web/features/chat/own-message.tsx'
import type { Person } from '#web/features/chat/proposal-fields.tsx'
import { branchOf, type Conversation, type Talk } from '#web/features/chat/talk.ts'
import { useEarlier } from '#web/features/chat/use-earlier.ts'
import { useFollowEnd } from '#web/features/chat/use-follow-end.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

interface MessageListProps {
  readonly talk: Talk
  readonly people: readonly Person[]
  /** Of the questions on their way, the newest: whoever asks wants to see it. */
  readonly asked: string | undefined
  readonly onSaid: (words: string) => void
  readonly onAnswered: (conversation: Conversation) => void
  /** What is on its way, after the last message. */
  readonly children: ReactNode
}

/** The messages of a conversation, from its newest end; the ones before come when one scrolls up to them. */
export function MessageList({ talk, people, asked, onSaid, onAnswered, children }: MessageListProps) {
  const { t } = useTexts(['chat', 'common'])
  const { id } = talk
  const messages = useMemo(() => branchOf(talk), [talk])
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { isAtEnd, toEnd } = useFollowEnd(log)
  useLayoutEffect(() => {
    if (asked !== undefined) toEnd()
  }, [asked, toEnd])
  const { top, hasEarlier, isLoading, trouble, load } = useEarlier({ talk: id, first: messages[0], list })
  return (
    <div className="talk">
      <div className="earlier" ref={top}>
        {trouble !== '' && <Notice kind="bad">{trouble}</Notice>}
        {hasEarlier && (
          <button
            type="button"
            className="btn small text"
            aria-busy={isLoading}
            onClick={() => {
              void load()
              // The button may be gone when they are there.
              log.current?.focus({ preventScroll: true })
            }}
          >
            {t(isLoading ? 'message.earlier_loading' : 'message.earlier')}
          </button>
        )}
      </div>
      {/* Sentences are said elsewhere, when they are whole: here every letter would be. */}
      <div ref={log} className="log" role="log" aria-live="off" aria-label={t('message.log')} tabIndex={-1}>
        <ol ref={list}>
          {messages.map((message) =>
            message.by === 'pilot' ? (
              <OwnMessage key={message.id} talk={id} message={message} onAnswered={onAnswered} />
            ) : (
              <Answer key={message.id} talk={id} message={message} people={people} onSaid={onSaid} onAnswered={onAnswered} />
            ),
          )}
        </ol>
        {children}
      </div>
      {!isAtEnd && (
        <div className="to-end">
          <button type="button" className="btn small quiet" onClick={toEnd}>
            <ArrowDown size={17} aria-hidden="true" />
            {t('message.to_end')}
          </button>
        </div>
      )}
    </div>
  )
}
