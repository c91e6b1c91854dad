import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { MessageCard } from '#web/features/mesh/messages/message-card.tsx'
import { messageQuery, messagesQuery } from '#web/features/mesh/queries.ts'
import { CallError } from '#web/lib/send-or-throw.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Loaded } from '#web/ui/loaded.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/mesh/messages/mesh-messages.module.css'

interface MessageListProps {
  /** The message named in the URL; it is shown first and highlighted. */
  readonly named: string | null
  readonly maySend: boolean
}

/** Messages to the network: the newest one, and earlier ones on demand. */
export function MessageList({ named, maySend }: MessageListProps) {
  const { t } = useTexts('mesh')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(messagesQuery)
  const [isExpanded, setExpanded] = useState(false)
  return (
    <Loaded query={{ data, error, refetch }} loading={t('page.loading')}>
      {(data) => {
        const all = data.pages.flatMap(({ items }) => items).filter(({ id }) => id !== named)
        const shown = isExpanded ? all : all.slice(0, named === null ? 1 : 0)
        return (
          <div className={styles.messages} role="group" aria-label={t('message.list')}>
            {named !== null && <Named key={named} id={named} maySend={maySend} />}
            {shown.map((message) => (
              <MessageCard key={message.id} message={message} maySend={maySend} />
            ))}
            {all.length === 0 && named === null && <NoData>{t('message.none')}</NoData>}
            {(isExpanded ? hasNextPage : all.length > shown.length) && (
              <Button
                variant="text"
                size="small"
                className={styles.earlier}
                isBusy={isFetchingNextPage}
                onClick={() => (isExpanded ? void fetchNextPage() : setExpanded(true))}
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

function Named({ id, maySend }: { id: string; maySend: boolean }) {
  const { t } = useTexts('mesh')
  const { data, error, refetch } = useQuery(messageQuery(id))
  if (data) return <MessageCard message={data} maySend={maySend} isNamed />
  if (!error) return <Skeleton label={t('page.loading')} isInside />
  const isMissing = error instanceof CallError && [400, 404].includes(error.failure.status)
  return isMissing ? (
    <p className="sub sm">{t('message.missing')}</p>
  ) : (
    <LoadError error={error} onRetry={refetch} />
  )
}
