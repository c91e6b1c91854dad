import { useQueryClient } from '@tanstack/react-query'
import { CircleAlert, CircleStop, Square } from 'lucide-react'
import { memo, useState } from 'react'

import { stopReply } from '#contract/chat/calls.ts'
import { ReplyText } from '#web/features/chat/reply-text.tsx'
import { ReplyActions } from '#web/features/chat/reply-actions.tsx'
import { ProposalCard } from '#web/features/chat/proposal-card.tsx'
import type { Person } from '#web/features/chat/proposal-fields.tsx'
import { cacheMessage } from '#web/features/chat/queries.ts'
import { SourceList } from '#web/features/chat/source-list.tsx'
import type { Conversation, Message } from '#web/features/chat/conversation.ts'
import { useLiveReply } from '#web/features/chat/use-live-reply.ts'
import { useAnnounceReply } from '#web/features/chat/use-announce-reply.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Star } from '#web/ui/ornament.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/chat/messages.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ReplyProps {
  readonly conversationId: string
  readonly message: Message
  readonly people: readonly Person[]
  readonly announce: (text: string) => void
  readonly onReply: (conversation: Conversation) => void
}

/** A reply: its text as it is written, its sources and its proposals. */
export const Reply = memo(function Reply({
  conversationId,
  message: cached,
  people,
  announce,
  onReply,
}: ReplyProps) {
  const { t } = useTexts('chat')
  const message = useLiveReply(conversationId, cached)
  useAnnounceReply(message, announce)
  // If Stop has the focus when it disappears, the focus moves to the actions that replace it.
  const [isOnStop, setOnStop] = useState(false)
  const isWriting = message.state === 'writing'
  return (
    <li
      className={classNames(styles.msg, styles.theirs, isWriting && styles.isWriting)}
      aria-busy={isWriting}
      data-message
    >
      <span className={styles.replyMark} data-part="reply-mark">
        <Star />
      </span>
      <div className={styles.theirsWords}>
        <h2 className={styles.replyAuthor}>{t('message.assistant')}</h2>
        {isWriting && message.text === '' && <p className={styles.looking}>{t('message.looking')}</p>}
        <div className={styles.chatText} data-part="chat-text">
          <ReplyText text={message.text} sources={message.sources} />
        </div>
        <EndReason message={message} />
        {/* Shown at the end: until then the list contains everything found, not only the cited sources. */}
        {!isWriting && <SourceList sources={message.sources} />}
        {message.proposals.map((proposal) => (
          <ProposalCard
            key={proposal.id}
            conversationId={conversationId}
            proposal={proposal}
            people={people}
            onReply={onReply}
          />
        ))}
        {isWriting ? (
          <Stop conversationId={conversationId} id={message.id} onFocus={setOnStop} />
        ) : (
          <ReplyActions message={message} takesFocus={isOnStop} announce={announce} onReply={onReply} />
        )}
      </div>
    </li>
  )
})

function Stop({
  conversationId,
  id,
  onFocus,
}: {
  conversationId: string
  id: string
  onFocus: (isFocused: boolean) => void
}) {
  const { t } = useTexts('chat')
  const queryClient = useQueryClient()
  const act = useAct(stopReply, (message) => cacheMessage(queryClient, conversationId, message))
  return (
    <div className={classNames(styles.tools, styles.stop)} data-part="tools">
      <Button
        variant="quiet"
        size="small"
        isBusy={act.isPending}
        onFocus={() => onFocus(true)}
        onBlur={() => onFocus(false)}
        onClick={() => act.mutate({ params: { message_id: id } })}
      >
        <Square size={15} aria-hidden="true" />
        {t('message.stop')}
      </Button>
    </div>
  )
}

/** The reason why a reply was cut short. */
function EndReason({ message: { state, trouble, text } }: { message: Message }) {
  const { t } = useTexts(['chat', 'common'])
  if (state !== 'stopped' && state !== 'failed') return null
  const reason = trouble ?? t('common:error.title')
  const Icon = state === 'stopped' ? CircleStop : CircleAlert
  return (
    <p className={classNames(styles.ended, styles[state])}>
      <Icon size={18} aria-hidden="true" />
      <span>
        {state === 'stopped'
          ? t('message.stopped')
          : text === ''
            ? reason
            : t('message.failed', { trouble: reason })}
      </span>
    </p>
  )
}
