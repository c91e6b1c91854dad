/** How many archives stay of each kind. */
export const retention = { daily: 7, weekly: 4, monthly: 12 } as const

const dayMs = 24 * 60 * 60 * 1000

const periods = [
  { count: retention.daily, of: (at: Date) => at.toISOString().slice(0, 10) },
  { count: retention.weekly, of: mondayOf },
  { count: retention.monthly, of: (at: Date) => at.toISOString().slice(0, 7) },
]

/**
 * Decides which archives stay. Of each day, week (from Monday) and month the newest archive counts, in UTC:
 * those of the last 7 days with an archive stay, of the last 4 weeks and of the last 12 months. One archive
 * may count for all three. Days without an archive don't count, so a long pause deletes nothing.
 */
export function archivesToKeep(times: readonly Date[]): ReadonlySet<number> {
  const newestFirst = times.map((at) => at.getTime()).toSorted((a, b) => b - a)
  const kept = new Set<number>()
  for (const { count, of } of periods) {
    const seen = new Set<string>()
    for (const at of newestFirst) {
      const period = of(new Date(at))
      if (seen.has(period)) continue
      if (seen.size === count) break
      seen.add(period)
      kept.add(at)
    }
  }
  return kept
}

function mondayOf(at: Date): string {
  const daysSinceMonday = (at.getUTCDay() + 6) % 7
  return new Date(at.getTime() - daysSinceMonday * dayMs).toISOString().slice(0, 10)
}
