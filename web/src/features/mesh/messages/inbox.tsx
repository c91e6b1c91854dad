import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox as InboxIcon } from 'lucide-react'
import { useState } from 'react'

import { replyToMessage } from '#contract/mesh/message-calls.ts'
import { meshLimits } from '#contract/mesh/names.ts'
import { CollapsibleText } from '#web/features/mesh/messages/collapsible-text.tsx'
import { messagesQuery, type NetworkMessage, refetchMessages } from '#web/features/mesh/queries.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { usePointedAt } from '#web/ui/use-pointed-at.ts'
import meshStyles from '#web/features/mesh/mesh.module.css'
import styles from '#web/features/mesh/messages/mesh-messages.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The family's messages to an advisor, each with a reply form. */
export function Inbox({ named }: { named: string | null }) {
  const { t } = useTexts(['mesh', 'common'])
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(messagesQuery)
  return (
    <Loaded query={{ data, error, refetch }} loading={t('page.loading')}>
      {(data) => {
        const messages = data.pages.flatMap(({ items }) => items)
        if (messages.length === 0)
          return (
            <div className={meshStyles.meshEmpty}>
              <InboxIcon size={38} strokeWidth={1.2} aria-hidden="true" />
              <p className="t-xs">{t('common:empty.title')}</p>
              <p className="sub">{t('inbox.none_about')}</p>
            </div>
          )
        return (
          <div className={styles.inbox}>
            {messages.map((message) => (
              <InboxMessage key={message.id} message={message} isNamed={message.id === named} />
            ))}
            {hasNextPage && (
              <Button
                variant="quiet"
                size="small"
                isBusy={isFetchingNextPage}
                onClick={() => void fetchNextPage()}
              >
                {t('message.earlier')}
              </Button>
            )}
          </div>
        )
      }}
    </Loaded>
  )
}

function InboxMessage({ message, isNamed }: { message: NetworkMessage; isNamed: boolean }) {
  const { t } = useTexts('mesh')
  const card = usePointedAt<HTMLElement>(isNamed)
  const [delivery] = message.deliveries
  return (
    <article
      ref={card}
      className={classNames(styles.inboxMessage, 'panel', isNamed && styles.named)}
      tabIndex={-1}
      aria-label={message.text.slice(0, 80)}
    >
      <p className="cap">
        {t('message.by_plain', { name: message.by.full_name, when: formatMoment(message.at) })}
      </p>
      <CollapsibleText text={message.text} />
      {delivery && delivery.replies.length > 0 && (
        <ul className={styles.replies} aria-label={t('inbox.yours')}>
          {delivery.replies.map((reply) => (
            <li key={reply.id}>
              <p className={styles.replyText}>{reply.text}</p>
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
  // Used as the field's key, so it is empty again after a reply.
  const [sent, setSent] = useState(0)
  const { form, field, failure, isBusy } = useCallForm(replyToMessage, {
    params: { id },
    onDone: () => {
      setSent(sent + 1)
      void refetchMessages(queryClient)
    },
  })
  return (
    <form className={styles.replyForm} {...form}>
      {failure && <Notice kind="bad">{failure.detail}</Notice>}
      <AreaField
        key={sent}
        label={t('inbox.reply_to', { name })}
        rows={2}
        maxLength={meshLimits.message}
        {...field('text')}
      />
      <div className={styles.replyFooter}>
        <span className="cap" role="status">
          {sent > 0 && t('inbox.sent')}
        </span>
        <Button type="submit" variant="quiet" isBusy={isBusy}>
          {t(isBusy ? 'inbox.sending' : 'inbox.send')}
        </Button>
      </div>
    </form>
  )
}
