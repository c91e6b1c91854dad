import type { Source } from '#web/features/chat/conversation.ts'
import type { Translate } from '#web/lib/translate.ts'

export function sourceName({ kind, title, version, heading, page }: Source, t: Translate<'chat'>): string {
  if (kind === 'file' && page) return t('source.file_page', { title, page })
  if (kind !== 'document' || version === null) return title
  return heading === null
    ? t('source.document', { title, version })
    : t('source.document_heading', { title, version, heading })
}

/** The page of a source, at its passage; null if there is none. */
export function sourceAddress({ kind, id, version, passage }: Source): string | null {
  switch (kind) {
    case 'document':
    case 'decision':
      return id && `/dashboard/build-room?${pairs({ document: id, version, passage })}`
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
