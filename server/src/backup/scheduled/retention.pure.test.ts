import fc from 'fast-check'
import { expect, test } from 'vitest'

import { scheduledName, timeInName } from '#server/backup/scheduled/archive-names.ts'
import { archivesToKeep, retention } from '#server/backup/scheduled/retention.ts'

const day = 24 * 60 * 60 * 1000
const times = fc.uniqueArray(
  fc
    .integer({ min: Date.UTC(2026, 0, 1) / 1000, max: Date.UTC(2029, 0, 1) / 1000 })
    .map((seconds) => seconds * 1000),
  { maxLength: 300 },
)
const keptOf = (all: readonly number[]) =>
  [...archivesToKeep(all.map((at) => new Date(at)))].toSorted((a, b) => a - b)
const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7)
/** ISO 8601: the week belongs to the year of its Thursday. */
const weekOf = (at: number) => Math.floor((at / day + 3) / 7)
const newestOf = (all: readonly number[], of: (at: number) => unknown) => {
  const newest = new Map<unknown, number>()
  for (const at of all) newest.set(of(at), Math.max(at, newest.get(of(at)) ?? 0))
  return [...newest.values()].toSorted((a, b) => b - a)
}

test('exactly the newest archives of the last 7 days, 4 weeks and 12 months with one stay', () => {
  fc.assert(
    fc.property(times, (all) => {
      const expected = new Set([
        ...newestOf(all, dayOf).slice(0, 7),
        ...newestOf(all, weekOf).slice(0, 4),
        ...newestOf(all, monthOf).slice(0, 12),
      ])
      expect(keptOf(all)).toEqual([...expected].toSorted((a, b) => a - b))
    }),
  )
})

test('the newest archive always stays, and never more than 7 + 4 + 12', () => {
  fc.assert(
    fc.property(times, (all) => {
      const kept = keptOf(all)
      expect(kept.length).toBeLessThanOrEqual(retention.daily + retention.weekly + retention.monthly)
      if (all.length > 0) expect(kept.at(-1)).toBe(Math.max(...all))
    }),
  )
})

test('archives that were kept once are kept again, in any order of the list', () => {
  fc.assert(
    fc.property(times, (all) => {
      const kept = keptOf(all)
      expect(keptOf(kept)).toEqual(kept)
      expect(keptOf(all.toReversed())).toEqual(kept)
    }),
  )
})

test('two years of a backup a day leave an archive of each of the last 7 days, 4 weeks and 12 months', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 400 }), (offset) => {
      let stored: number[] = []
      const start = Date.UTC(2026, 0, 1, 2, 30) + offset * day
      for (let number = 0; number < 730; number++) stored = keptOf([...stored, start + number * day])
      const last = start + 729 * day
      for (let back = 0; back < 7; back++) expect(stored.map(dayOf)).toContain(dayOf(last - back * day))
      expect(new Set(stored.map(weekOf))).toContain(weekOf(last) - 3)
      expect(new Set(stored.map(monthOf)).size).toBe(12)
    }),
    { numRuns: 20 },
  )
})

test('only names that we give are read as scheduled archives', () => {
  const name = scheduledName(new Date('2026-11-19T02:30:05.123Z'))
  expect(name).toBe('forerunners-scheduled-2026-11-19-023005.tar')
  expect(timeInName(name)).toEqual(new Date('2026-11-19T02:30:05Z'))
  for (const other of [
    'forerunners-2026-11-19-023005.tar',
    'forerunners-scheduled-2026-02-31-023005.tar',
    'forerunners-scheduled-2026-11-19-253005.tar',
    `${name}.part`,
    `x${name}`,
    'forerunners-scheduled-.tar',
  ])
    expect(timeInName(other), other).toBeUndefined()
})
