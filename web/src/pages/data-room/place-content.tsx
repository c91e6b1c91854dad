import { BinView } from '#web/features/files/bin-view.tsx'
import { CategoryFiles } from '#web/features/files/category-files.tsx'
import { CategoryHeader } from '#web/features/files/category-header.tsx'
import { categoryName } from '#web/features/files/category-name.ts'
import { DatasetsView } from '#web/features/files/datasets-view.tsx'
import { Filters } from '#web/features/files/filters.tsx'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { LearningView } from '#web/features/files/learning-view.tsx'
import { PrimersView } from '#web/features/files/primers-view.tsx'
import type { FileCategory, DataRoom } from '#web/features/files/queries.ts'
import type { DataRoomPlace } from '#web/features/files/view.ts'
import { useMe } from '#web/ground/session.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { OnboardingFiles } from '#web/pages/data-room/onboarding-files.tsx'
import type { RoomFilter } from '#web/pages/data-room/use-room-filter.ts'
import { Button } from '#web/ui/button.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import styles from '#web/features/files/files.module.css'

interface PlaceContentProps {
  readonly room: DataRoom
  readonly place: DataRoomPlace
  readonly category: FileCategory | undefined
  readonly filter: RoomFilter
}

/** The files of the current category, or the current collection. */
export function PlaceContent({ room, place, category, filter }: PlaceContentProps) {
  switch (place.kind) {
    case 'category':
      return (
        category && <CategoryPlace category={category} folder={place.folder} room={room} filter={filter} />
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
      return <Nowhere />
  }
}

/** Shown to an advisor with whom no category is shared. */
function Nowhere() {
  const { t } = useTexts('data')
  return <NoData>{t('nav.none')}</NoData>
}

interface CategoryPlaceProps {
  readonly category: FileCategory
  readonly folder: string
  readonly room: DataRoom
  readonly filter: RoomFilter
}

function CategoryPlace({ category, folder, room, filter }: CategoryPlaceProps) {
  const { t } = useTexts(['data', 'categories'])
  const { role } = useMe()
  const name = categoryName(category, t)
  const isFiltered = filter.isFiltering && Object.keys(filter.filter).length > 0
  return (
    <CategoryFiles
      key={`${category.id} ${folder}`}
      room={room}
      filter={{
        ...(filter.isFiltering && filter.filter),
        category: category.id,
        ...(folder && { folder }),
        order: filter.order,
      }}
      onOrder={filter.setOrder}
      onTag={filter.showTag}
      label={folder === '' ? name : readablePath([name, folder])}
      total={folder === '' && !isFiltered ? category.files : undefined}
      header={
        <CategoryHeader
          category={category}
          room={room}
          folder={folder}
          isAdvisor={role === 'advisor'}
          isFiltering={filter.isFiltering}
          onFilter={filter.toggle}
        />
      }
      filters={
        filter.isFiltering && (
          <Filters filter={filter.filter} person={filter.person} onFilter={filter.narrow} />
        )
      }
      {...(isFiltered && { empty: <NoMatches onReset={() => filter.narrow({})} /> })}
    />
  )
}

function NoMatches({ onReset }: { onReset: () => void }) {
  const { t } = useTexts('data')
  return (
    <div className={styles.dataEmpty}>
      <p className="t-xs">{t('list.none')}</p>
      <p className="sub">{t('list.none_fits')}</p>
      <Button variant="quiet" size="small" onClick={onReset}>
        {t('search.reset')}
      </Button>
    </div>
  )
}
