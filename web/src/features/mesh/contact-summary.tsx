import { professionName } from '#web/features/mesh/profession-name.ts'
import type { Contact } from '#web/features/mesh/queries.ts'
import { formatLatency } from '#web/features/mesh/formats.ts'
import type { Translate } from '#web/lib/translate.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** The line below a contact's name: its failure, or its description. */
export function ContactSummary({ contact }: { contact: Contact }) {
  const { t, i18n } = useTexts('mesh')
  const text = failureText(contact, t) ?? descriptionOf(contact, t)
  if (text !== null) return text
  const plain = t(contact.state === 'waiting' ? 'summary.invited' : 'summary.advisor')
  const profession = professionName(contact.catalog_key, i18n)
  if (profession === null) return plain
  return contact.state === 'waiting' ? t('summary.invited_as', { profession }) : profession
}

function failureText({ state, failure, latency_ms }: Contact, t: Translate<'mesh'>): string | null {
  if (state === 'paused') return t('summary.paused')
  if ((state !== 'degraded' && state !== 'down') || failure === null) return null
  return failure === 'slow' && latency_ms !== null
    ? t('summary.slow', { latency: formatLatency(latency_ms, t) })
    : t(`failure_short.${failure}`)
}

function descriptionOf(
  { kind, state, catalog_key, latency_ms, way, operations }: Contact,
  t: Translate<'mesh'>,
): string | null {
  if (kind === 'advisor') return null
  if (kind === 'agent' && way === 'model') return t('summary.model')
  if (state === 'waiting') return t('summary.waiting')
  if (kind === 'interface' && operations !== null) return t('summary.operations', { count: operations })
  const sort = kind === 'agent' ? 'mcp' : catalog_key === null ? 'custom' : 'self_hosted'
  return latency_ms === null
    ? t(`summary.${sort}`)
    : t(`summary.${sort}_in`, { latency: formatLatency(latency_ms, t) })
}
