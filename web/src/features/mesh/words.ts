import { agoAs, numberAs } from '#web/lib/formats.ts'
import type { Say } from '#web/lib/say.ts'

type Words = Say<'mesh'>

/** A time as people say it: milliseconds below a second, seconds above. */
export function formatLatency(ms: number, t: Words): string {
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

/** How long ago a moment was, or how far it is away, in the largest unit that is a whole one. */
export function formatAgo(moment: string, now: number): string {
  const seconds = Math.round((Date.parse(moment) - now) / 1000)
  const [unit, length] = units.findLast(([, length]) => Math.abs(seconds) >= length) ?? units[0]
  return agoAs({ numeric: 'auto' }).format(Math.trunc(seconds / length), unit)
}

/** A moment that has passed; the clock of this device may lag behind that of the house. */
export function formatPast(moment: string, now: number): string {
  return formatAgo(moment, Math.max(now, Date.parse(moment)))
}

/** A part as per cent; what is not whole never reads as whole. */
export function formatShare(part: number): string {
  const shown = part < 1 ? Math.min(part, 0.999) : 1
  return numberAs({ style: 'percent', maximumFractionDigits: 1 }).format(shown)
}
