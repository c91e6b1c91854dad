import '#web/features/chat/conversations.css'

import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Plus, Search, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { chatLimits } from '#contract/chat/schemas.ts'
import { ConversationRows } from '#web/features/chat/conversation-rows.tsx'
import { conversationsQuery } from '#web/features/chat/queries.ts'
import { isToday } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { NoData } from '#web/ui/no-data.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

const pause = 200

interface ConversationListProps {
  readonly current: string | null
  /** Somebody has chosen one, or begins a new one. */
  readonly onGo?: () => void
}

/** One's own conversations: to go on with, to find by their words, and those that were thrown away. */
export function ConversationList({ current, onGo }: ConversationListProps) {
  const { t } = useTexts('chat')
  const [isBin, setBin] = useState(false)
  const [words, setWords] = useState('')
  const search = useSettled(words.trim(), pause)
  const root = useRef<HTMLDivElement>(null)
  return (
    <div className="conversations" ref={root} tabIndex={-1}>
      <Link className="btn quiet small wide" to="/dashboard/$page" params={{ page: 'chat' }} search={{} as never} {...(onGo && { onClick: onGo })}>
        <Plus size={18} aria-hidden="true" />
        {t('list.new')}
      </Link>
      {isBin ? (
        <button type="button" className="btn small text" onClick={() => setBin(false)}>
          <ArrowLeft size={17} aria-hidden="true" />
          {t('list.bin_close')}
        </button>
      ) : (
        <div className="input small find" role="search">
          <Search size={18} aria-hidden="true" />
          <input
            type="search"
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            maxLength={chatLimits.search}
            value={words}
            onChange={(event) => setWords(event.target.value)}
          />
        </div>
      )}
      <Found
        place={isBin ? 'bin' : 'kept'}
        search={isBin ? '' : search}
        current={current}
        onMoved={() => root.current?.focus({ preventScroll: true })}
        {...(onGo && { onGo })}
      />
      {!isBin && search === '' && (
        <button type="button" className="btn small text mute" onClick={() => setBin(true)}>
          <Trash2 size={17} aria-hidden="true" />
          {t('list.bin_open')}
        </button>
      )}
    </div>
  )
}

interface FoundProps extends ConversationListProps {
  readonly place: 'kept' | 'bin'
  readonly search: string
  readonly onMoved: () => void
}

function Found({ place, search, current, onGo, onMoved }: FoundProps) {
  const { t } = useTexts(['chat', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(
    conversationsQuery(place, search),
  )
  if (isPending) return <Shape label={t('page.loading')} isInside />
  if (isError) {
    return <NotRead error={error} onRetry={refetch} />
  }
  const all = data.pages.flatMap(({ items }) => items)
  const groups =
    place === 'bin'
      ? [{ name: t('list.bin_open'), rows: all }]
      : search !== ''
        ? [{ name: t('list.found'), rows: all }]
        : [
            { name: t('list.today'), rows: all.filter(({ updated_at }) => isToday(updated_at)) },
            { name: t('list.earlier'), rows: all.filter(({ updated_at }) => !isToday(updated_at)) },
          ]
  const none = place === 'bin' ? t('list.bin_empty') : t(search === '' ? 'list.empty' : 'list.none_found')
  return (
    <>
      {place === 'bin' && all.length > 0 && <p className="cap">{t('list.bin_about')}</p>}
      <div className="none" role="status">
        {all.length === 0 && <NoData>{none}</NoData>}
      </div>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <ConversationRows key={name} name={name} rows={rows} current={current} onMoved={onMoved} {...(onGo && { onGo })} />
        ))}
      {hasNextPage && (
        <button type="button" className="btn small text" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
    </>
  )
}

/** A value once it has stood still for a while. */
function useSettled(value: string, ms: number): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return settled
}
