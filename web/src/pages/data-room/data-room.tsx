import '#web/pages/data-room/data-room.css'
import '#web/features/files/files.css'
import '#web/features/files/file-list.css'

import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { FileView } from '#web/features/files/file-view.tsx'
import { PrimerView } from '#web/features/files/primers-view.tsx'
import { roomQuery } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Component as NotFound } from '#web/pages/not-found/not-found.tsx'
import { Rooms } from '#web/pages/data-room/rooms.tsx'
import { PageNotRead } from '#web/ui/page-not-read.tsx'
import { Shape } from '#web/ui/shape.tsx'

interface Address {
  readonly file?: unknown
  readonly primer?: unknown
  readonly passage?: unknown
}

/** The family's files; one of them, or a primer, when the address names it. */
export function Component() {
  const { t } = useTexts(['data', 'rooms'])
  const { file, primer, passage }: Address = useSearch({ strict: false })
  const { data: room, error, refetch } = useQuery(roomQuery)
  const place = placeIn(passage)
  if (typeof primer === 'string') return <PrimerView key={primer} id={primer} passage={place} />
  if (!room && error) return <PageNotRead title={t('rooms:title.data-room')} error={error} onRetry={refetch} />
  if (!room) return <Shape label={t('loading')} />
  if (typeof file === 'string') return <FileView key={file} id={file} passage={place} room={room} notFound={<NotFound />} />
  return <Rooms room={room} />
}

/** The passage an address names; an address may say anything. */
function placeIn(passage: unknown): number | null {
  const number = typeof passage === 'number' ? passage : typeof passage === 'string' && /^\d{1,9}$/.test(passage) ? Number(passage) : -1
  return Number.isInteger(number) && number >= 0 ? number : null
}
