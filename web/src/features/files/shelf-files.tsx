import { useInfiniteQuery } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'

import { ChosenBar } from '#web/features/files/chosen-bar.tsx'
import { FileMenu } from '#web/features/files/file-menu.tsx'
import { type FileOrder, FileTable } from '#web/features/files/file-table.tsx'
import { type FileFilter, type FileRow, filesQuery, type Room } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import type { MenuItem } from '#web/ui/menu.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface ShelfFilesProps {
  readonly room: Room
  readonly filter: FileFilter
  readonly onOrder?: (order: FileOrder) => void
  readonly label: string
  /** Shown where there is nothing. */
  readonly empty?: ReactNode
  readonly more?: (file: FileRow) => readonly MenuItem[]
}

/** The files of a place, page after page as one scrolls, with what can be done with one or with several. */
export function ShelfFiles({ room, filter, onOrder, label, empty, more }: ShelfFilesProps) {
  const { t } = useTexts(['data', 'common'])
  const { data, error, isPending, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(filesQuery(filter))
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const files = data?.pages.flatMap(({ items }) => items) ?? []
  const onEnd = useCallback(() => {
    if (hasNextPage && !isFetchingNextPage) void fetchNextPage()
  }, [hasNextPage, isFetchingNextPage, fetchNextPage])
  const onChoose = useCallback((id: string, isChosen: boolean) => {
    setChosen((before) => {
      const after = new Set(before)
      if (isChosen) after.add(id)
      else after.delete(id)
      return after
    })
  }, [])
  if (isPending) return <Shape label={t('loading')} isInside />
  if (error && !data) return <NotRead error={error} onRetry={refetch} />
  if (files.length === 0)
    return (
      empty ?? (
        <div className="data-empty">
          <Inbox size={34} aria-hidden="true" />
          <p className="t-xs">{t('list.none')}</p>
          {room.may.upload && <p className="sub">{t('list.none_about')}</p>}
        </div>
      )
    )
  return (
    <>
      {chosen.size > 0 && <ChosenBar chosen={[...chosen]} onDone={() => setChosen(new Set())} />}
      <FileTable
        files={files}
        label={label}
        chosen={chosen}
        onChoose={onChoose}
        order={filter.order}
        onOrder={onOrder}
        onEnd={hasNextPage ? onEnd : undefined}
        // Not a component: what a row ends with.
        // oxlint-disable-next-line no-unstable-nested-components
        acts={(file) => <FileMenu file={file} room={room} more={more?.(file)} />}
      />
    </>
  )
}
