import type { Source } from '#web/features/chat/talk.ts'
import type { Say } from '#web/lib/say.ts'

/** What a source is called. */
export function sourceName({ kind, title, version, heading, page }: Source, t: Say<'chat'>): string {
  if (kind === 'file' && page) return t('source.file_page', { title, page })
  if (kind !== 'paper' || version === null) return title
  return heading === null ? t('source.paper', { title, version }) : t('source.paper_heading', { title, version, heading })
}

/** The address where a source is read, at its passage; null where there is none. */
export function sourceAddress({ kind, id, version, passage }: Source): string | null {
  switch (kind) {
    case 'paper':
    case 'decision':
      return id && `/dashboard/build-room?${pairs({ paper: id, version, passage })}`
    case 'mission':
      return id && `/dashboard#mission-${id}`
    case 'member':
      return id && `/user/${id}`
    case 'act':
      return '/dashboard/settings?section=ledger'
    case 'file':
      return id && `/dashboard/data-room?${pairs({ file: id, passage })}`
    case 'primer':
      return id && `/dashboard/data-room?${pairs({ primer: id, passage })}`
    case 'interface':
      return id && `/dashboard/service-mesh?${pairs({ contact: id })}`
    case 'capital':
      return '/dashboard'
    case 'family':
      return '/dashboard/settings'
  }
}

function pairs(values: Readonly<Record<string, string | number | null>>): string {
  return Object.entries(values)
    .flatMap(([key, value]) => (value === null ? [] : [`${key}=${value}`]))
    .join('&')
}
