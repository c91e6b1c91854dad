import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus, Search } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { capitals } from '#contract/capitals.ts'
import { paperClasses } from '#contract/documents/matter.ts'
import { countsQuery, type Filter, papersQuery, waitingQuery } from '#web/features/documents/queries.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { BinTable, PaperTable } from '#web/pages/build-room/paper-table.tsx'
import { NewPaper } from '#web/pages/build-room/new-paper.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

const states = ['draft', 'waiting', 'changes_requested', 'approved'] as const
type Place = 'all' | 'for_me' | (typeof states)[number] | 'bin'

/** Every paper this pilot may read, by state, class and capital. */
export function PaperList() {
  const { t } = useTexts(['build', 'rooms', 'governance', 'common'])
  const { may } = useMe()
  const { waiting }: { waiting?: unknown } = useSearch({ strict: false })
  const [place, setPlace] = useState<Place>(waiting === 'me' ? 'for_me' : 'all')
  const [filter, setFilter] = useState<Filter>({})
  const [sort, setSort] = useState<'updated' | 'title'>('updated')
  const [isBeginning, setBeginning] = useState(false)
  const { data: counts } = useQuery(countsQuery)
  const forMe = useQuery(waitingQuery).data?.items.length ?? 0
  const asked = useDeferredValue({ ...filter, ...queryOf(place), ...(sort === 'title' && { sort }) })
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(papersQuery(asked))
  const papers = data?.pages.flatMap(({ items }) => items) ?? []
  const isNarrowed = Object.values(filter).some((value) => value)
  const places: Place[] = ['all', 'for_me', ...states, ...((counts?.bin ?? 0) > 0 || place === 'bin' ? (['bin'] as const) : [])]
  const countOf = (one: Place) =>
    one === 'for_me' ? forMe : one === 'all' ? states.reduce((sum, state) => sum + (counts?.[state] ?? 0), 0) : (counts?.[one] ?? 0)
  const mayWrite = may.includes('document.write')

  return (
    <div className="build">
      <title>{t('common:title.page', { page: t('rooms:title.build-room') })}</title>
      <header className="page-h">
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.build-room')}
          </h1>
          <p className="sub">{t('page.about')}</p>
        </div>
        {mayWrite && (
          <button type="button" className="btn main" onClick={() => setBeginning(true)}>
            <Plus size={20} aria-hidden="true" />
            {t('new.action')}
          </button>
        )}
      </header>
      <hr className="rule" />
      <div className="build-places" role="group" aria-label={t('tab.label')}>
        {places.map((one) => (
          <button key={one} type="button" className="build-place" aria-pressed={one === place} onClick={() => setPlace(one)}>
            {t(`tab.${one}`)} {counts && <span className="cap">{countOf(one)}</span>}
          </button>
        ))}
      </div>
      <div className="build-filters" role="search">
        <div className="input small build-search">
          <Search size={18} aria-hidden="true" />
          <input
            type="search"
            aria-label={t('list.search')}
            placeholder={t('list.search')}
            maxLength={100}
            value={filter.search ?? ''}
            onChange={(event) => setFilter({ ...filter, search: event.target.value })}
          />
        </div>
        <Pick label={t('list.class')} value={filter.class} onPick={(value) => setFilter({ ...filter, class: value })}>
          {[undefined, ...paperClasses].map((one) => [one, one ? t(`governance:class.${one}`) : t('list.any_class')])}
        </Pick>
        <Pick label={t('list.capital')} value={filter.capital} onPick={(value) => setFilter({ ...filter, capital: value })}>
          {[undefined, ...capitals].map((one) => [one, one ? t(`governance:capital.${one}`) : t('list.any_capital')])}
        </Pick>
        <Pick label={t('list.sort')} value={sort} onPick={(value) => setSort(value ?? 'updated')}>
          {(['updated', 'title'] as const).map((one) => [one, t(`list.sort_${one}`)])}
        </Pick>
      </div>
      {place === 'bin' && <p className="sub">{t('list.bin_note')}</p>}
      {isPending && <Shape label={t('page.loading')} isInside />}
      {isError && <NotRead error={error} onRetry={refetch} />}
      {data && papers.length === 0 && (
        <div className="build-empty">
          <p className="t-xs">{t('list.none')}</p>
          <p className="sub">{t(isNarrowed || place !== 'all' ? 'list.none_about' : mayWrite ? 'list.empty' : 'list.empty_reader')}</p>
          {(isNarrowed || place !== 'all') && (
            <button
              type="button"
              className="btn small quiet"
              onClick={() => {
                setFilter({})
                setPlace('all')
              }}
            >
              {t('list.clear')}
            </button>
          )}
        </div>
      )}
      {papers.length > 0 && (place === 'bin' ? <BinTable papers={papers} /> : <PaperTable papers={papers} />)}
      {hasNextPage && (
        <button type="button" className="btn small quiet" aria-busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </button>
      )}
      {isBeginning && <NewPaper onClose={() => setBeginning(false)} />}
    </div>
  )
}

function queryOf(place: Place): Filter {
  if (place === 'bin') return { bin: 'only' }
  if (place === 'for_me') return { waits: 'for_me' }
  return place === 'all' ? {} : { state: place }
}

interface PickProps<Value extends string> {
  readonly label: string
  readonly value: Value | undefined
  readonly onPick: (value: Value | undefined) => void
  readonly children: readonly (readonly [Value | undefined, string])[]
}

function Pick<Value extends string>({ label, value, onPick, children }: PickProps<Value>) {
  return (
    <div className="input small">
      <select aria-label={label} value={value ?? ''} onChange={(event) => onPick((event.target.value || undefined) as Value | undefined)}>
        {children.map(([one, words]) => (
          <option key={one ?? ''} value={one ?? ''}>
            {words}
          </option>
        ))}
      </select>
    </div>
  )
}
