import { useInfiniteQuery } from '@tanstack/react-query'
import { ArrowLeft, Plus, Search, Trash2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'

import { chatLimits } from '#contract/chat/schemas.ts'
import { ConversationRows } from '#web/features/chat/conversation-rows.tsx'
import { conversationsQuery } from '#web/features/chat/queries.ts'
import { isToday } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/chat/conversations.module.css'
import { classNames } from '#web/lib/class-names.ts'

const debounceMs = 200

interface ConversationListProps {
  readonly current: string | null
  /** Called when the pilot opens a conversation or starts a new one. */
  readonly onGo?: () => void
}

/** The pilot's conversations, with search and the bin. */
export function ConversationList({ current, onGo }: ConversationListProps) {
  const { t } = useTexts('chat')
  const [isBin, setBin] = useState(false)
  const [words, setWords] = useState('')
  const search = useDebounced(words.trim(), debounceMs)
  const root = useRef<HTMLDivElement>(null)
  return (
    <div className={styles.conversations} ref={root} tabIndex={-1}>
      <ButtonLink
        variant="quiet"
        size="small"
        isWide
        to="/dashboard/chat"
        search={{}}
        {...(onGo && { onClick: onGo })}
      >
        <Plus size={18} aria-hidden="true" />
        {t('list.new')}
      </ButtonLink>
      {isBin ? (
        <Button variant="text" size="small" onClick={() => setBin(false)}>
          <ArrowLeft size={17} aria-hidden="true" />
          {t('list.bin_close')}
        </Button>
      ) : (
        <div className={classNames(styles.find, 'input small')} role="search">
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
      <FoundConversations
        folder={isBin ? 'bin' : 'active'}
        search={isBin ? '' : search}
        current={current}
        onMoved={() => root.current?.focus({ preventScroll: true })}
        {...(onGo && { onGo })}
      />
      {!isBin && search === '' && (
        <Button variant="muted" size="small" onClick={() => setBin(true)}>
          <Trash2 size={17} aria-hidden="true" />
          {t('list.bin_open')}
        </Button>
      )}
    </div>
  )
}

interface FoundConversationsProps extends ConversationListProps {
  readonly folder: 'active' | 'bin'
  readonly search: string
  readonly onMoved: () => void
}

function FoundConversations({ folder, search, current, onGo, onMoved }: FoundConversationsProps) {
  const { t } = useTexts(['chat', 'common'])
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(conversationsQuery(folder, search))
  if (isPending) return <Skeleton label={t('page.loading')} isInside />
  if (isError) {
    return <LoadError error={error} onRetry={refetch} />
  }
  const all = data.pages.flatMap(({ items }) => items)
  const groups =
    folder === 'bin'
      ? [{ name: t('list.bin_open'), rows: all }]
      : search !== ''
        ? [{ name: t('list.found'), rows: all }]
        : [
            { name: t('list.today'), rows: all.filter(({ updated_at }) => isToday(updated_at)) },
            { name: t('list.earlier'), rows: all.filter(({ updated_at }) => !isToday(updated_at)) },
          ]
  const none = folder === 'bin' ? t('list.bin_empty') : t(search === '' ? 'list.empty' : 'list.none_found')
  return (
    <>
      {folder === 'bin' && all.length > 0 && <p className="cap">{t('list.bin_about')}</p>}
      <div className={styles.none} role="status">
        {all.length === 0 && <NoData>{none}</NoData>}
      </div>
      {groups
        .filter(({ rows }) => rows.length > 0)
        .map(({ name, rows }) => (
          <ConversationRows
            key={name}
            name={name}
            rows={rows}
            current={current}
            onMoved={onMoved}
            {...(onGo && { onGo })}
          />
        ))}
      {hasNextPage && (
        <Button variant="text" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </>
  )
}

/** The value after it has been unchanged for `ms`. */
function useDebounced(value: string, ms: number): string {
  const [debounced, setDebounced] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), ms)
    return () => clearTimeout(timer)
  }, [value, ms])
  return debounced
}
