import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Search, X } from 'lucide-react'
import { useDeferredValue, useRef, useState } from 'react'

import { BinView } from '#web/features/files/bin-view.tsx'
import { DatasetsView } from '#web/features/files/datasets-view.tsx'
import { Filters } from '#web/features/files/filters.tsx'
import { LearningView } from '#web/features/files/learning-view.tsx'
import { placeOf } from '#web/features/files/place.ts'
import { PrimersView } from '#web/features/files/primers-view.tsx'
import { primersQuery, type Room, searchQuery, type SearchFilter } from '#web/features/files/queries.ts'
import { SearchResults } from '#web/features/files/search-results.tsx'
import { AddShelf } from '#web/features/files/shelf-dialogs.tsx'
import { ShelfFiles } from '#web/features/files/shelf-files.tsx'
import { ShelfHead } from '#web/features/files/shelf-head.tsx'
import { ShelfList } from '#web/features/files/shelf-list.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { uploadQueue } from '#web/features/files/uploads/queue.ts'
import { UploadButton } from '#web/features/files/uploads/upload-button.tsx'
import { UploadPanel } from '#web/features/files/uploads/upload-panel.tsx'
import { useHasUploads } from '#web/features/files/uploads/use-uploads.ts'
import { useDropping } from '#web/features/files/uploads/use-dropping.ts'
import { useMe } from '#web/features/session/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { OnboardingFiles, useJourneyPapers } from '#web/pages/data-room/onboarding-files.tsx'
import { formatDate } from '#web/lib/dates.ts'

/** The whole room: categories and collections, the search, what is on its way, and the files of one place. */
export function Rooms({ room }: { room: Room }) {
  const { t } = useTexts(['data', 'rooms', 'common'])
  const address: { category?: unknown; view?: unknown } = useSearch({ strict: false })
  const { role } = useMe()
  const place = placeOf(address, room)
  const [words, setWords] = useState('')
  const [filter, setFilter] = useState<SearchFilter>({})
  const [person, setPerson] = useState<string | null>(null)
  const [order, setOrder] = useState<'changed' | 'name'>('changed')
  const [isDraft, setDraft] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const asked = useDeferredValue(words)
  const found = useQuery(searchQuery(asked, filter))
  const { data: primers } = useQuery(primersQuery)
  const { papers } = useJourneyPapers()
  // What is dropped beside every category goes into the one that is shown.
  const shelf = room.categories.find(({ id }) => place.kind === 'category' && id === place.id) ?? room.categories[0]
  const send = (files: readonly File[], category = shelf?.id) => {
    if (category !== undefined && files.length > 0 && room.may.upload) uploadQueue.add(files, { category, isDraft })
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
          {canSend && <UploadButton picker={picker} onFiles={send} />}
        </div>
      </header>
      <hr className="rule" />
      <div className="data-grid">
        <ShelfList
          room={room}
          place={place}
          onboarding={papers?.length}
          primers={primers?.items.length}
          onDrop={send}
          onAdd={() => setAdding(true)}
        />
        <div className="data-main">
          {isSearching && (
            <>
              <Filters filter={filter} person={person} onFilter={narrow} />
              <SearchResults
                words={asked}
                filter={filter}
                onPerson={(id, name) => {
                  setPerson(name)
                  setFilter({ ...filter, by: id })
                }}
              />
            </>
          )}
          {(canSend || isSending) && (
            <UploadPanel
              category={shelf ? shelfName(shelf, t) : null}
              isDraft={isDraft}
              isOver={isOver}
              onDraft={setDraft}
              onPick={() => picker.current?.click()}
            />
          )}
          {place.kind === 'category' && shelf && (
            <section>
              <ShelfHead shelf={shelf} room={room} isAdvisor={role === 'advisor'} />
              <ShelfFiles key={shelf.id} room={room} filter={{ category: shelf.id, order }} onOrder={setOrder} label={shelfName(shelf, t)} />
            </section>
          )}
          {place.kind === 'onboarding' && <OnboardingFiles />}
          {place.kind === 'learning' && <LearningView room={room} />}
          {place.kind === 'datasets' && <DatasetsView room={room} />}
          {place.kind === 'primers' && <PrimersView />}
          {place.kind === 'bin' && <BinView />}
          <Check room={room} />
        </div>
      </div>
      {isAdding && <AddShelf onClose={() => setAdding(false)} />}
    </div>
  )
}

/** Whether every file is still what it was, as far as the last night knows. */
function Check({ room: { checked_at, damaged } }: { room: Room }) {
  const { t } = useTexts('data')
  if (damaged > 0) return <p className="notice bad">{t('check.damaged', { count: damaged })}</p>
  return checked_at === null ? null : <p className="cap data-check">{t('check.well', { date: formatDate(checked_at) })}</p>
}
