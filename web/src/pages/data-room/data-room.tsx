import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { FileView } from '#web/features/files/file-view.tsx'
import { PrimerView } from '#web/features/files/primers-view.tsx'
import { roomQuery } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { DataRoomView } from '#web/pages/data-room/data-room-view.tsx'
import { PageLoadError } from '#web/ui/page-load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The data room, or a file or primer if the URL names one. */
export function Component() {
  const { t } = useTexts(['data', 'rooms'])
  const { file, primer, passage = null } = useSearch({ from: '/signed-in/framed/dashboard/data-room' })
  const { data: room, error, refetch } = useQuery(roomQuery)
  if (primer) return <PrimerView key={primer} id={primer} passage={passage} />
  if (!room && error)
    return <PageLoadError title={t('rooms:title.data-room')} error={error} onRetry={refetch} />
  if (!room) return <Skeleton label={t('loading')} />
  if (file) return <FileView key={file} id={file} passage={passage} room={room} notFound={<NotFound />} />
  return <DataRoomView room={room} />
}
