import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { MessageCard } from '#web/features/mesh/messages/message-card.tsx'
import { messageQuery, messagesQuery } from '#web/features/mesh/queries.ts'
import { CallFailed } from '#web/lib/ask.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface MessageListProps {
  /** The one an address leads to: it stands first and is marked. */
  readonly named: string | null
  readonly maySend: boolean
}

/** What was written to the network and how far it has come: the newest, and the ones before it when they are asked for. */
export function MessageList({ named, maySend }: MessageListProps) {
  const { t } = useTexts('mesh')
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(messagesQuery)
  const [isWhole, setWhole] = useState(false)
  if (!data && error) return <NotRead error={error} onRetry={refetch} />
  if (!data) return <Shape label={t('page.loading')} isInside />
  const all = data.pages.flatMap(({ items }) => items).filter(({ id }) => id !== named)
  const shown = isWhole ? all : all.slice(0, named === null ? 1 : 0)
  return (
    <div className="messages" role="group" aria-label={t('message.list')}>
      {named !== null && <Named key={named} id={named} maySend={maySend} />}
      {shown.map((message) => (
        <MessageCard key={message.id} message={message} maySend={maySend} />
      ))}
      {all.length === 0 && named === null && <NoData>{t('message.none')}</NoData>}
      {(isWhole ? hasNextPage : all.length > shown.length) && (
        <button
          type="button"
          className="btn small text earlier"
          aria-busy={isFetchingNextPage}
          onClick={() => (isWhole ? void fetchNextPage() : setWhole(true))}
        >
          {t('message.earlier')}
        </button>
      )}
    </div>
  )
}

function Named({ id, maySend }: { id: string; maySend: boolean }) {
  const { t } = useTexts('mesh')
  const { data, error, refetch } = useQuery(messageQuery(id))
  if (data) return <MessageCard message={data} maySend={maySend} isNamed />
  if (!error) return <Shape label={t('page.loading')} isInside />
  const isGone = error instanceof CallFailed && [400, 404].includes(error.failure.status)
  return isGone ? <p className="sub sm">{t('message.named_gone')}</p> : <NotRead error={error} onRetry={refetch} />
}
