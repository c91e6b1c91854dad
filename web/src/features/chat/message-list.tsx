import { ArrowDown } from 'lucide-react'
import { type ReactNode, useLayoutEffect, useMemo, useRef } from 'react'

import { OwnMessage } from '#web/features/chat/own-message.tsx'
import type { Person } from '#web/features/chat/proposal-fields.tsx'
import { branchOf, type Conversation, type LoadedConversation } from '#web/features/chat/conversation.ts'
import { Reply } from '#web/features/chat/reply.tsx'
import { useEarlier } from '#web/features/chat/use-earlier.ts'
import { useFollowEnd } from '#web/features/chat/use-follow-end.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/chat/messages.module.css'

interface MessageListProps {
  readonly conversation: LoadedConversation
  readonly people: readonly Person[]
  /** The id of the newest unsent question; the list scrolls to it. */
  readonly newestUnsent: string | undefined
  readonly announce: (text: string) => void
  readonly onReply: (conversation: Conversation) => void
  /** The unsent messages, after the last one. */
  readonly children: ReactNode
}

/** The messages of a conversation, scrolled to the end. Earlier ones load when the pilot scrolls up. */
export function MessageList({
  conversation,
  people,
  newestUnsent,
  announce,
  onReply,
  children,
}: MessageListProps) {
  const { t } = useTexts(['chat', 'common'])
  const { id } = conversation
  const messages = useMemo(() => branchOf(conversation), [conversation])
  const log = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const { isAtEnd, toEnd } = useFollowEnd(log)
  useLayoutEffect(() => {
    if (newestUnsent !== undefined) toEnd()
  }, [newestUnsent, toEnd])
  const { top, hasEarlier, isLoading, error, load } = useEarlier({
    conversationId: id,
    first: messages[0],
    list,
  })
  return (
    <div className={styles.conversationMessages}>
      <div className={styles.earlier} ref={top}>
        {error !== '' && <Notice kind="bad">{error}</Notice>}
        {hasEarlier && (
          <Button
            variant="text"
            size="small"
            isBusy={isLoading}
            onClick={() => {
              void load()
              // The button may be removed when the messages arrive.
              log.current?.focus({ preventScroll: true })
            }}
          >
            {t(isLoading ? 'message.earlier_loading' : 'message.earlier')}
          </Button>
        )}
      </div>
      {/* Not live: complete sentences are announced elsewhere; here every token would be. */}
      <div
        ref={log}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('message.log')}
        tabIndex={-1}
      >
        <ol ref={list}>
          {messages.map((message) =>
            message.by === 'pilot' ? (
              <OwnMessage key={message.id} conversationId={id} message={message} onReply={onReply} />
            ) : (
              <Reply
                key={message.id}
                conversationId={id}
                message={message}
                people={people}
                announce={announce}
                onReply={onReply}
              />
            ),
          )}
        </ol>
        {children}
      </div>
      {!isAtEnd && (
        <div className={styles.toEnd}>
          <Button variant="quiet" size="small" onClick={toEnd}>
            <ArrowDown size={17} aria-hidden="true" />
            {t('message.to_end')}
          </Button>
        </div>
      )}
    </div>
  )
}
