import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox as InboxIcon } from 'lucide-react'
import { useState } from 'react'

import { replyToMessage } from '#contract/mesh/message-calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { FoldedText } from '#web/features/mesh/messages/folded-text.tsx'
import { messagesQuery, type NetworkMessage, refetchMessages } from '#web/features/mesh/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { usePointedAt } from '#web/ui/use-pointed-at.ts'

/** What the family has written to an advisor, each with a place to answer. */
export function Inbox({ named }: { named: string | null }) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(messagesQuery)
  if (!data && error) return <NotRead error={error} onRetry={refetch} />
  if (!data) return <Shape label={t('page.loading')} isInside />
  const messages = data.pages.flatMap(({ items }) => items)
  if (messages.length === 0)
    return (
      <div className="mesh-empty">
        <InboxIcon size={38} strokeWidth={1.2} aria-hidden="true" />
        <p className="t-xs">{t('common:empty.title')}</p>
        <p className="sub">{t('inbox.none_about')}</p>
      </div>
    )
  return (
    <div className="inbox">
      {messages.map((message) => (
        <Letter key={message.id} message={message} isNamed={message.id === named} />
      ))}
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('message.earlier')}
        </button>
      )}
    </div>
  )
}

function Letter({ message, isNamed }: { message: NetworkMessage; isNamed: boolean }) {
  const { t } = useTexts('mesh')
  const card = usePointedAt<HTMLElement>(isNamed)
  const [delivery] = message.deliveries
  return (
    <article ref={card} className={isNamed ? 'panel letter named' : 'panel letter'} tabIndex={-1} aria-label={message.text.slice(0, 80)}>
      <p className="cap">{t('message.by_plain', { name: message.by.full_name, when: formatMoment(message.at) })}</p>
      <FoldedText text={message.text} />
      {delivery && delivery.replies.length > 0 && (
        <ul className="replies" aria-label={t('inbox.yours')}>
          {delivery.replies.map((reply) => (
            <li key={reply.id}>
              <p className="reply-text">{reply.text}</p>
              <p className="cap">{formatMoment(reply.at)}</p>
            </li>
          ))}
        </ul>
      )}
      {delivery && <Reply id={delivery.id} name={message.by.full_name} />}
    </article>
  )
}

function Reply({ id, name }: { id: string; name: string }) {
  const { t } = useTexts(['mesh', 'fields'])
  const queryClient = useQueryClient()
  // The key of the field: after an answer it begins empty again.
  const [sent, setSent] = useState(0)
  const { form, field, failure, isBusy } = useCallForm(replyToMessage, {
    params: { id },
    onDone: () => {
      setSent(sent + 1)
      void refetchMessages(queryClient)
    },
  })
  return (
    <form className="reply-form" {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <AreaField key={sent} label={t('inbox.reply_to', { name })} rows={2} maxLength={meshLimits.message} {...field('text')} />
      <div className="reply-foot">
        <span className="cap" role="status">
          {sent > 0 && t('inbox.sent')}
        </span>
        <button type="submit" className="btn quiet" aria-busy={isBusy} aria-disabled={isBusy}>
          {t(isBusy ? 'inbox.sending' : 'inbox.send')}
        </button>
      </div>
    </form>
  )
}
