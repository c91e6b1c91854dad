import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useDeferredValue, useRef, useState } from 'react'

import { AddCategory } from '#web/features/files/category-dialogs.tsx'
import { categoryName } from '#web/features/files/category-name.ts'
import { CategoryNav, type DropTarget } from '#web/features/files/category-nav.tsx'
import { CategoryPicker } from '#web/features/files/category-picker.tsx'
import { Filters } from '#web/features/files/filters.tsx'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { useMove } from '#web/features/files/move-files.tsx'
import { type FileCategory, primersQuery, type DataRoom, searchQuery } from '#web/features/files/queries.ts'
import { SearchResults } from '#web/features/files/search-results.tsx'
import { type DroppedFile, filesIn } from '#web/features/files/uploads/dropped-files.ts'
import { uploadQueue } from '#web/features/files/uploads/queue.ts'
import { UploadButton } from '#web/features/files/uploads/upload-button.tsx'
import { UploadPanel } from '#web/features/files/uploads/upload-panel.tsx'
import { useFileDrop } from '#web/features/files/uploads/use-file-drop.ts'
import { useHasUploads } from '#web/features/files/uploads/use-uploads.ts'
import { type DataRoomPlace, viewOf } from '#web/features/files/view.ts'
import { formatDate } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { FileSearch } from '#web/pages/data-room/file-search.tsx'
import { useOnboardingDocuments } from '#web/pages/data-room/onboarding-files.tsx'
import { PlaceContent } from '#web/pages/data-room/place-content.tsx'
import { useRoomFilter } from '#web/pages/data-room/use-room-filter.ts'
import categoriesStyles from '#web/features/files/categories.module.css'
import filePageStyles from '#web/features/files/file-page.module.css'
import styles from '#web/pages/data-room/data-room.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The data room: navigation, search, uploads, and the current view. */
export function DataRoomView({ room }: { room: DataRoom }) {
  const { t } = useTexts(['data', 'categories', 'rooms', 'common'])
  const place = viewOf(useSearch({ from: '/signed-in/framed/dashboard/data-room' }), room)
  const folder = place.kind === 'category' ? place.folder : ''
  // Files dropped outside the navigation go into the current category.
  const category =
    room.categories.find(({ id }) => place.kind === 'category' && id === place.id) ?? room.categories[0]
  const [words, setWords] = useState('')
  const filter = useRoomFilter()
  const query = useDeferredValue(words)
  const found = useQuery(searchQuery(query, filter.filter))
  const isSearching = words.trim() !== ''
  const picker = useRef<HTMLInputElement>(null)
  const { send, isDraft, setDraft } = useSending(room, category && { category: category.id, folder })
  // Collections accept no uploads.
  const canSend = room.may.upload && place.kind === 'category'
  const isOver = useFileDrop(canSend, send)
  const isSending = useHasUploads()
  const [isAdding, setAdding] = useState(false)
  const nav = { ...useNavigation(room, place, send), onAdd: () => setAdding(true) }
  return (
    <div className={styles.data}>
      <title>{t('common:title.page', { page: t('rooms:title.data-room') })}</title>
      <header className={classNames(filePageStyles.pageH, styles.pageH)}>
        <h1 className="t-lg" tabIndex={-1}>
          {t('rooms:title.data-room')}
        </h1>
        <div className={styles.dataHead}>
          <FileSearch
            words={words}
            count={isSearching ? found.data?.items.length : undefined}
            onWords={setWords}
          />
          {canSend && <UploadButton picker={picker} onFiles={send} isDraft={isDraft} onDraft={setDraft} />}
        </div>
      </header>
      <hr className="rule" />
      <div className={classNames(categoriesStyles.dataGrid, styles.dataGrid)}>
        <CategoryNav {...nav} />
        <div className={styles.dataMain}>
          <CurrentPlace {...nav} category={category} />
          {isSearching && (
            <>
              <Filters filter={filter.filter} person={filter.person} onFilter={filter.narrow} />
              <SearchResults words={query} filter={filter.filter} onPerson={filter.showPerson} />
            </>
          )}
          {((canSend && !isSearching) || isSending) && (
            <UploadPanel
              place={category ? readablePath([categoryName(category, t), folder]) : null}
              isDraft={isDraft}
              isOver={isOver}
              onDraft={setDraft}
              onPick={() => picker.current?.click()}
            />
          )}
          {!isSearching && <PlaceContent room={room} place={place} category={category} filter={filter} />}
          <HashCheck room={room} />
        </div>
      </div>
      {isAdding && <AddCategory onClose={() => setAdding(false)} />}
    </div>
  )
}

type Send = (files: readonly DroppedFile[], target?: DropTarget) => void

/** Uploads files, by default into the current category, as drafts if the pilot chose so. */
function useSending(room: DataRoom, current: DropTarget | undefined) {
  const [isDraft, setDraft] = useState(false)
  const send: Send = (files, target = current) => {
    if (target && files.length > 0 && room.may.upload) uploadQueue.add(files, { ...target, isDraft })
  }
  return { send, isDraft, setDraft }
}

/** The properties that the navigation has in common with its version for narrow screens. */
function useNavigation(room: DataRoom, place: DataRoomPlace, send: Send) {
  const { data: primers } = useQuery(primersQuery)
  const { count: onboarding } = useOnboardingDocuments()
  const move = useMove(room)
  return {
    room,
    place,
    onboarding,
    primers: primers?.items.length,
    onFiles: (data: DataTransfer, target: DropTarget) =>
      void filesIn(data).then((files) => send(files, target)),
    onRows: (ids: readonly string[], target: DropTarget) => move.to(ids, target),
  }
}

interface CurrentPlaceProps extends ReturnType<typeof useNavigation> {
  readonly category: FileCategory | undefined
  readonly onAdd: () => void
}

/** The name of the current view, which opens the navigation on narrow screens. */
function CurrentPlace({ category, ...nav }: CurrentPlaceProps) {
  const { t } = useTexts(['data', 'categories'])
  const { place } = nav
  if (place.kind !== 'category')
    return (
      <CategoryPicker
        {...nav}
        name={place.kind === 'nowhere' ? t('nav.label') : t(`nav.${place.kind}`)}
        count={undefined}
      />
    )
  const isWhole = place.folder === ''
  const name = category ? categoryName(category, t) : ''
  return (
    <CategoryPicker
      {...nav}
      name={isWhole ? name : (place.folder.split('/').at(-1) ?? '')}
      count={isWhole ? category?.files : undefined}
    />
  )
}

/** Result of the last nightly hash check. */
function HashCheck({ room: { checked_at, damaged } }: { room: DataRoom }) {
  const { t } = useTexts('data')
  if (damaged > 0) return <p className="notice bad">{t('check.damaged', { count: damaged })}</p>
  return checked_at === null ? null : (
    <p className={classNames(styles.dataCheck, 'cap')}>{t('check.well', { date: formatDate(checked_at) })}</p>
  )
}
