import { numberAs } from '#web/lib/formats.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes as people say it, in the unit in which it is a short number. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const shape = { style: 'unit', unit: units[step] ?? 'byte', unitDisplay: step === 0 ? 'long' : 'short' } as const
  return numberAs({ ...shape, maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 }).format(value)
}

export function formatPercent(part: number): string {
  return numberAs({ style: 'percent', maximumFractionDigits: 0 }).format(Math.min(1, Math.floor(part * 100) / 100))
}
