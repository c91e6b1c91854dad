import { useInfiniteQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'

import { type Filter, documentsQuery } from '#web/features/documents/queries.ts'
import { useMay } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DocumentFilters, type Sort } from '#web/pages/build-room/document-filters.tsx'
import { DocumentPlaces, type DocumentPlace, placeFilter } from '#web/pages/build-room/document-places.tsx'
import { BinTable, DocumentTable } from '#web/pages/build-room/document-table.tsx'
import { NewDocument } from '#web/pages/build-room/new-document.tsx'
import { Button } from '#web/ui/button.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import buildRoomStyles from '#web/pages/build-room/build-room.module.css'
import styles from '#web/pages/build-room/document-list.module.css'

/** Every document this pilot may read, by state, class and capital. */
export function DocumentList() {
  const { t } = useTexts('build')
  const { waiting } = useSearch({ from: '/signed-in/framed/dashboard/build-room' })
  const [place, setPlace] = useState<DocumentPlace>(waiting === 'me' ? 'for_me' : 'all')
  const [filter, setFilter] = useState<Filter>({})
  const [sort, setSort] = useState<Sort>('updated')
  const query = useDeferredValue({ ...filter, ...placeFilter(place), ...(sort === 'title' && { sort }) })
  const { data, isPending, isError, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(documentsQuery(query))
  const documents = data?.pages.flatMap(({ items }) => items) ?? []
  const isNarrowed = place !== 'all' || Object.values(filter).some((value) => value)
  const clear = () => {
    setFilter({})
    setPlace('all')
  }
  return (
    <div className={buildRoomStyles.build}>
      <ListHeader />
      <hr className="rule" />
      <DocumentPlaces place={place} onPlace={setPlace} />
      <DocumentFilters filter={filter} sort={sort} onFilter={setFilter} onSort={setSort} />
      {place === 'bin' && <p className="sub">{t('list.bin_note')}</p>}
      {isPending && <Skeleton label={t('page.loading')} isInside />}
      {isError && <LoadError error={error} onRetry={refetch} />}
      {data && documents.length === 0 && <NoDocuments isNarrowed={isNarrowed} onClear={clear} />}
      {documents.length > 0 &&
        (place === 'bin' ? <BinTable documents={documents} /> : <DocumentTable documents={documents} />)}
      {hasNextPage && (
        <Button variant="quiet" size="small" isBusy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t('list.more')}
        </Button>
      )}
    </div>
  )
}

/** The title of the list, and the dialog for a new document. */
function ListHeader() {
  const { t } = useTexts(['build', 'rooms', 'common'])
  const mayWrite = useMay('document.write')
  const [isBeginning, setBeginning] = useState(false)
  return (
    <>
      <title>{t('common:title.page', { page: t('rooms:title.build-room') })}</title>
      <header className={buildRoomStyles.pageH}>
        <div>
          <h1 className="t-lg" tabIndex={-1}>
            {t('rooms:title.build-room')}
          </h1>
          <p className="sub">{t('page.about')}</p>
        </div>
        {mayWrite && (
          <Button variant="main" onClick={() => setBeginning(true)}>
            <Plus size={20} aria-hidden="true" />
            {t('new.action')}
          </Button>
        )}
      </header>
      {isBeginning && <NewDocument onClose={() => setBeginning(false)} />}
    </>
  )
}

/** An empty list: says why, and clears the filters if they are the reason. */
function NoDocuments({ isNarrowed, onClear }: { isNarrowed: boolean; onClear: () => void }) {
  const { t } = useTexts('build')
  const mayWrite = useMay('document.write')
  return (
    <div className={styles.buildEmpty}>
      <p className="t-xs">{t('list.none')}</p>
      <p className="sub">
        {t(isNarrowed ? 'list.none_about' : mayWrite ? 'list.empty' : 'list.empty_reader')}
      </p>
      {isNarrowed && (
        <Button variant="quiet" size="small" onClick={onClear}>
          {t('list.clear')}
        </Button>
      )}
    </div>
  )
}
