import { Suspense } from 'react'

import type { Contact } from '#web/features/mesh/queries.ts'
import { formatLatency } from '#web/features/mesh/words.ts'
import type { Say } from '#web/lib/say.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** What stands below a contact's name: what is wrong with it, or what it is. */
export function SubLine({ contact }: { contact: Contact }) {
  const { t } = useTexts('mesh')
  const words = troubleOf(contact, t) ?? natureOf(contact, t)
  if (words !== null) return words
  const plain = t(contact.state === 'waiting' ? 'sub.invited' : 'sub.advisor')
  // A profession is called as the catalog says, whose texts come only where they are needed.
  return contact.catalog_key === null ? (
    plain
  ) : (
    <Suspense fallback={plain}>
      <Profession profession={contact.catalog_key} isInvited={contact.state === 'waiting'} plain={plain} />
    </Suspense>
  )
}

function troubleOf({ state, trouble, latency_ms }: Contact, t: Say<'mesh'>): string | null {
  if (state === 'paused') return t('sub.paused')
  if ((state !== 'degraded' && state !== 'down') || trouble === null) return null
  return trouble === 'slow' && latency_ms !== null ? t('sub.slow', { latency: formatLatency(latency_ms, t) }) : t(`brief.${trouble}`)
}

function natureOf({ kind, state, catalog_key, latency_ms, way, operations }: Contact, t: Say<'mesh'>): string | null {
  if (kind === 'advisor') return null
  if (kind === 'agent' && way === 'model') return t('sub.model')
  if (state === 'waiting') return t('sub.waiting')
  if (kind === 'interface' && operations !== null) return t('sub.operations', { count: operations })
  const sort = kind === 'agent' ? 'mcp' : catalog_key === null ? 'custom' : 'self_hosted'
  return latency_ms === null ? t(`sub.${sort}`) : t(`sub.${sort}_in`, { latency: formatLatency(latency_ms, t) })
}

interface ProfessionProps {
  readonly profession: string
  readonly isInvited: boolean
  readonly plain: string
}

function Profession({ profession, isInvited, plain }: ProfessionProps) {
  const { t } = useTexts('mesh')
  const name = useProfessionName(profession)
  if (name === null) return plain
  return isInvited ? t('sub.invited_as', { profession: name }) : name
}

/** What a profession of the catalog is called; null for one that the catalog does not know any more. */
export function useProfessionName(key: string): string | null {
  const { t, i18n } = useTexts('catalog')
  // One of many keys, known only to the catalog: the first stands for all of them.
  const place = `profession.${key}.name` as 'profession.notary.name'
  return i18n.exists(`catalog:${place}`) ? t(place) : null
}
