import { agoAs, numberAs } from '#web/lib/formats.ts'
import type { Translate } from '#web/lib/translate.ts'

type MeshTexts = Translate<'mesh'>

/** Milliseconds below a second, seconds above. */
export function formatLatency(ms: number, t: MeshTexts): string {
  if (ms < 1000) return t('network.ms', { value: numberAs({}).format(Math.round(ms)) })
  const seconds = numberAs({ maximumFractionDigits: ms < 10_000 ? 1 : 0 }).format(ms / 1000)
  return t('network.s', { value: seconds })
}

const units = [
  ['second', 1],
  ['minute', 60],
  ['hour', 3600],
  ['day', 86_400],
] as const

/** A relative time in the largest unit that fits. */
export function formatAgo(moment: string, now: number): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000)
  const [unit, length] = units.findLast(([, length]) => Math.abs(seconds) >= length) ?? units[0]
  return agoAs({ numeric: 'auto' }).format(Math.trunc(seconds / length), unit)
}

/** A relative time in the past, even if this device's clock is behind the server's. */
export function formatPast(moment: string, now: number): string {
  return formatAgo(moment, Math.max(now, Date.parse(moment)))
}

/** A share in per cent; less than all is never rounded to 100 %. */
export function formatShare(part: number): string {
  const shown = part < 1 ? Math.min(part, 0.999) : 1
  return numberAs({ style: 'percent', maximumFractionDigits: 1 }).format(shown)
}
