import { numberAs } from '#web/lib/formats.ts'

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** A number of bytes in the largest unit that gives a short number. */
export function formatSize(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1000 ** step
  const options = {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
  } as const
  return numberAs({ ...options, maximumFractionDigits: step === 0 || value >= 100 ? 0 : 1 }).format(value)
}

export function formatPercent(part: number): string {
  return numberAs({ style: 'percent', maximumFractionDigits: 0 }).format(
    Math.min(1, Math.floor(part * 100) / 100),
  )
}
