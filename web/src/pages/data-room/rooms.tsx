import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import { BinView } from '#web/features/files/bin-view.tsx'
import { DatasetsView } from '#web/features/files/datasets-view.tsx'
import { Filters } from '#web/features/files/filters.tsx'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { LearningView } from '#web/features/files/learning-view.tsx'
import { useMove } from '#web/features/files/move-files.tsx'
import { placeOf } from '#web/features/files/place.ts'
import { PrimersView } from '#web/features/files/primers-view.tsx'
import { primersQuery, type Room, searchQuery, type SearchFilter } from '#web/features/files/queries.ts'
import { SearchResults } from '#web/features/files/search-results.tsx'
import { AddShelf } from '#web/features/files/shelf-dialogs.tsx'
import { ShelfFiles } from '#web/features/files/shelf-files.tsx'
import { ShelfHead } from '#web/features/files/shelf-head.tsx'
import { ShelfList, type Spot } from '#web/features/files/shelf-list.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { ShelfSheet } from '#web/features/files/shelf-sheet.tsx'
import { type BroughtFile, filesIn } from '#web/features/files/uploads/dropped-files.ts'
import { uploadQueue } from '#web/features/files/uploads/queue.ts'
import { UploadButton } from '#web/features/files/uploads/upload-button.tsx'
import { UploadPanel } from '#web/features/files/uploads/upload-panel.tsx'
import { useHasUploads } from '#web/features/files/uploads/use-uploads.ts'
import { useDropping } from '#web/features/files/uploads/use-dropping.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { OnboardingFiles, useJourneyDocuments } from '#web/pages/data-room/onboarding-files.tsx'
import { formatDate } from '#web/lib/dates.ts'

/** The whole room: categories and collections, the search, what is on its way, and the files of one place. */
export function Rooms({ room }: { room: Room }) {
  const { t } = useTexts(['data', 'rooms', 'common'])
  const address: { category?: unknown; folder?: unknown; view?: unknown } = useSearch({ strict: false })
  const { role } = useMe()
  const place = placeOf(address, room)
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<SearchFilter>({})
  const [isFiltering, setFiltering] = useState(false)
  const [person, setPerson] = useState<string | null>(null)
  const [order, setOrder] = useState<'changed' | 'name'>('changed')
  const [isDraft, setDraft] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const asked = useDeferredValue(words)
  const found = useQuery(searchQuery(asked, filter))
  const { data: primers } = useQuery(primersQuery)
  const { count: onboarding } = useJourneyDocuments()
  const move = useMove(room)
  const folder = place.kind === 'category' ? place.folder : ''
  // What is dropped beside every category goes into the one that is shown.
  const shelf = room.categories.find(({ id }) => place.kind === 'category' && id === place.id) ?? room.categories[0]
  const send = (files: readonly BroughtFile[], spot: Spot | null = shelf ? { category: shelf.id, folder } : null) => {
    if (spot && files.length > 0 && room.may.upload) uploadQueue.add(files, { ...spot, isDraft })
  }
  // Beside a collection there is nowhere to drop but onto a category.
  const canSend = room.may.upload && place.kind === 'category'
  const isOver = useDropping(canSend, send)
  const isSending = useHasUploads()
  const isSearching = words.trim() !== ''
  const narrow = (next: SearchFilter) => {
    if (!('by' in next)) setPerson(null)
    setFilter(next)
  }
  const filters = <Filters filter={filter} person={person} onFilter={narrow} />
  const showTag = (tag: string) => {
    setFilter({ tag })
    setFiltering(true)
  }
  const shelves = {
    room,
    place,
    onboarding,
    primers: primers?.items.length,
    onFiles: (data: DataTransfer, spot: Spot) => void filesIn(data).then((files) => send(files, spot)),
    onRows: (ids: readonly string[], spot: Spot) => move.to(ids, spot),
    onAdd: () => setAdding(true),
  }
  const name = shelf ? shelfName(shelf, t) : ''

  return (
    <div className="data">
      <title>{t('common:title.page', { page: t('rooms:title.data-room') })}</title>
      <header className="page-h">
        <h1 className="t-lg" tabIndex={-1}>
          {t('rooms:title.data-room')}
        </h1>
        <div className="data-head">
          <div className="input data-search" role="search">
            <Search size={20} aria-hidden="true" />
            <input
              type="search"
              aria-label={t('search.label')}
              placeholder={t('search.placeholder')}
              maxLength={200}
              autoComplete="off"
              value={words}
              onChange={(event) => setWords(event.target.value)}
            />
            <span className="cap" role="status">
              {isSearching && found.data && t('search.found', { count: found.data.items.length })}
            </span>
            {isSearching && (
              <button type="button" className="iconbtn" aria-label={t('search.clear')} onClick={() => setWords('')}>
                <X size={18} aria-hidden="true" />
              </button>
            )}
          </div>
          {canSend && <UploadButton picker={picker} onFiles={send} isDraft={isDraft} onDraft={setDraft} />}
        </div>
      </header>
      <hr className="rule" />
      <div className="data-grid">
        <ShelfList {...shelves} />
        <div className="data-main">
          <ShelfSheet {...shelves} name={placeName()} count={place.kind === 'category' && folder === '' ? shelf?.files : undefined} />
          {isSearching && (
            <>
              {filters}
              <SearchResults
                words={asked}
                filter={filter}
                onPerson={(id, full) => {
                  setPerson(full)
                  setFilter({ ...filter, by: id })
                }}
              />
            </>
          )}
          {((canSend && !isSearching) || isSending) && (
            <UploadPanel
              place={shelf ? readablePath([name, folder]) : null}
              isDraft={isDraft}
              isOver={isOver}
              onDraft={setDraft}
              onPick={() => picker.current?.click()}
            />
          )}
          {!isSearching && content()}
          <Check room={room} />
        </div>
      </div>
      {isAdding && <AddShelf onClose={() => setAdding(false)} />}
    </div>
  )

  function content() {
    switch (place.kind) {
      case 'category':
        return (
          shelf && (
            <ShelfFiles
              key={`${shelf.id} ${folder}`}
              room={room}
              filter={{ ...(isFiltering && filter), category: shelf.id, ...(folder && { folder }), order }}
              onOrder={setOrder}
              onTag={showTag}
              label={folder === '' ? name : readablePath([name, folder])}
              total={folder === '' && !isNarrowed(filter, isFiltering) ? shelf.files : undefined}
              head={
                <ShelfHead
                  shelf={shelf}
                  room={room}
                  folder={folder}
                  isAdvisor={role === 'advisor'}
                  isFiltering={isFiltering}
                  onFilter={() => setFiltering(!isFiltering)}
                />
              }
              filters={isFiltering && filters}
              {...(isNarrowed(filter, isFiltering) && { empty: <NothingFits onReset={() => narrow({})} /> })}
            />
          )
        )
      case 'onboarding':
        return <OnboardingFiles />
      case 'learning':
        return <LearningView room={room} />
      case 'datasets':
        return <DatasetsView room={room} />
      case 'primers':
        return <PrimersView />
      case 'bin':
        return <BinView />
      case 'nowhere':
        return null
    }
  }

  function placeName(): string {
    if (place.kind === 'category') return folder === '' ? name : (folder.split('/').at(-1) ?? '')
    return place.kind === 'nowhere' ? t('shelf.label') : t(`shelf.${place.kind}`)
  }
}

function isNarrowed(filter: SearchFilter, isFiltering: boolean): boolean {
  return isFiltering && Object.keys(filter).length > 0
}

/** There are files, but none that fits the filter. */
function NothingFits({ onReset }: { onReset: () => void }) {
  const { t } = useTexts('data')
  return (
    <div className="data-empty">
      <p className="t-xs">{t('list.none')}</p>
      <p className="sub">{t('list.none_fits')}</p>
      <button type="button" className="btn small quiet" onClick={onReset}>
        {t('search.reset')}
      </button>
    </div>
  )
}

/** Whether every file is still what it was, as far as the last night knows. */
function Check({ room: { checked_at, damaged } }: { room: Room }) {
  const { t } = useTexts('data')
  if (damaged > 0) return <p className="notice bad">{t('check.damaged', { count: damaged })}</p>
  return checked_at === null ? null : <p className="cap data-check">{t('check.well', { date: formatDate(checked_at) })}</p>
}
