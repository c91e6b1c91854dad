import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { capitals } from '#contract/capitals.ts'
import {
  effectiveOf,
  type EvidenceKind,
  evidenceKinds,
  evidencePoints,
  type Known,
  metricsOf,
  mostFilePoints,
  type Piece,
  scoresOf,
  urgencyOf,
} from '#contract/capitals/metrics.ts'

const runs = { numRuns: 1000 }
const now = new Date('2026-11-15T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const ago = (days: number) => now.getTime() - days * day

/** A thing of so many days ago. */
const piece = (kind: EvidenceKind, days: number, more: Partial<Piece> = {}): Piece => ({ kind, at: ago(days), ...more })
/** A paper approved so many days ago that had been a draft since so many. */
const approved = (days: number, draftDays: number) => piece('document_approved', days, { before: { kind: 'document_draft', at: ago(draftDays) } })
/** A paper renewed so many days ago that had been in force since so many. */
const renewed = (days: number, sinceDays: number) => piece('document_approved', days, { since: ago(sinceDays) })
const times = (count: number, one: Piece) => Array.from({ length: count }, () => one)
const nothing: Known = { perceived: null, pieces: [] }

const anyDays = fc.double({ min: 0, max: 4000, noNaN: true })
const anyKind = fc.constantFrom(...evidenceKinds)
const anyPiece: fc.Arbitrary<Piece> = fc
  .record({ kind: anyKind, days: anyDays, earlier: fc.option(anyDays), before: fc.option(fc.record({ kind: anyKind, days: anyDays })) })
  .map(({ kind, days, earlier, before }) => {
    const since = days + (earlier ?? 0)
    return {
      kind,
      at: ago(days),
      ...(earlier !== null && { since: ago(since) }),
      ...(before && { before: { kind: before.kind, at: ago(since + before.days) } }),
    }
  })
const anyPieces = fc.array(anyPiece, { maxLength: 60 })
const anyPerceived = fc.option(fc.double({ min: 0, max: 100, noNaN: true }))
const anyKnown = fc.record({ perceived: anyPerceived, pieces: anyPieces })
const anyFamily = fc.array(anyKnown, { minLength: capitals.length, maxLength: capitals.length })

describe('worked out by hand', () => {
  test.each([
    [0, 0],
    [0.25, 2.469],
    [0.5, 4.877],
    [2, 18.127],
    [3, 25.918],
    [5, 39.347],
    [10, 63.212],
    [20, 86.466],
    [30, 95.021],
  ])('%d points are an effective %d', (points, effective) => {
    expect(effectiveOf(points)).toBeCloseTo(effective, 3)
  })

  test.each([
    [40, 'critical'],
    [-40, 'critical'],
    [100, 'critical'],
    [39.999, 'high'],
    [25, 'high'],
    [-25, 'high'],
    [24.999, 'watch'],
    [10, 'watch'],
    [-10, 'watch'],
    [9.999, 'aligned'],
    [-9.999, 'aligned'],
    [0, 'aligned'],
  ] as const)('a gap of %d is %s', (gap, priority) => {
    expect(urgencyOf(gap)).toBe(priority)
  })

  test.each([
    ['a paper approved', [piece('document_approved', 1)], 3],
    ['a paper in the making', [piece('document_draft', 1)], 0.5],
    ['an action done', [piece('action_done', 1)], 2],
    ['a mission achieved', [piece('mission_achieved', 1)], 5],
    ['a file', [piece('file_kept', 1)], 0.25],
    ['eight files', times(8, piece('file_kept', 1)), 2],
    ['a thousand files', times(1000, piece('file_kept', 1)), 2],
    ['files beside a paper', [...times(9, piece('file_kept', 1)), piece('document_approved', 1)], 5],
    ['a paper that was a draft before', [approved(5, 20)], 3],
    ['what will only be there tomorrow', [piece('mission_achieved', -1)], 0],
  ])('%s', (_, pieces, points) => {
    expect(metricsOf({ perceived: null, pieces }, now)).toMatchObject({ points, effective: effectiveOf(points) })
  })

  // Points now and 90 days ago, by hand: see each case.
  test.each([
    ['nothing', [], 0],
    ['an action of yesterday: 2 and 0', [piece('action_done', 1)], 18.127],
    ['an action of a year ago: 2 and 2', [piece('action_done', 365)], 0],
    ['exactly 90 days old: 2 and 2', [piece('action_done', 90)], 0],
    ['a draft then, approved now: 3 and 0.5', [approved(10, 200)], 21.041],
    ['begun and approved since: 3 and 0', [approved(10, 20)], 25.918],
    ['a paper renewed last week: 3 and 3', [renewed(7, 200)], 0],
    ['a paper approved and renewed since: 3 and 0', [renewed(7, 30)], 25.918],
    ['a paper approved exactly 90 days ago: 3 and 3', [approved(90, 200)], 0],
    ['the ninth file: 2 and 2', [...times(8, piece('file_kept', 100)), piece('file_kept', 1)], 0],
  ])('progress of %s', (_, pieces, progress) => {
    expect(metricsOf({ perceived: null, pieces }, now).progress).toBeCloseTo(progress, 3)
  })

  test('a whole family', () => {
    const known: Partial<Record<(typeof capitals)[number], Known>> = {
      // The charter, a draft of 167 days, approved 14 days ago; an action of 198 days ago: 3 + 2 points, 2.5 ninety days ago.
      cultural: { perceived: 74, pieces: [approved(14, 167), piece('action_done', 198)] },
      // A mission of a month ago with three actions: 5 + 6 points.
      human: { perceived: 60, pieces: [piece('mission_achieved', 30), ...times(3, piece('action_done', 40))] },
      // Two papers of 360 days ago: 6 points, a quarter of them for the RT score.
      financial: { perceived: 81, pieces: times(2, piece('document_approved', 360)) },
      // Sixteen files: 2 points and no more, 1 point ninety days ago.
      digital: { perceived: 5, pieces: [...times(12, piece('file_kept', 20)), ...times(4, piece('file_kept', 200))] },
      time: { perceived: 9.5, pieces: [] },
    }

    const all = capitals.map((capital) => metricsOf(known[capital] ?? nothing, now))

    const rows = all.map(({ points, effective, gap, progress, priority }) => [points, effective, gap, progress, priority])
    const close = (value: number) => expect.closeTo(value, 2)
    expect(Object.fromEntries(capitals.map((capital, index) => [capital, rows[index]]))).toEqual({
      intellectual: [0, 0, null, 0, 'not_rated'],
      cultural: [5, close(39.35), close(34.65), close(17.23), 'high'],
      social: [0, 0, null, 0, 'not_rated'],
      spiritual: [0, 0, null, 0, 'not_rated'],
      human: [11, close(66.71), close(-6.71), close(66.71), 'aligned'],
      financial: [6, close(45.12), close(35.88), 0, 'high'],
      material: [0, 0, null, 0, 'not_rated'],
      time: [0, 0, 9.5, 0, 'aligned'],
      digital: [2, close(18.13), close(-13.13), close(8.61), 'watch'],
    })
    expect(scoresOf(all)).toEqual({ cai: close(80.03), overall: close(18.81), rt_score: close(13.91) })
  })

  test('without a single rating there is no alignment to speak of', () => {
    expect(scoresOf(capitals.map(() => metricsOf(nothing, now)))).toEqual({ cai: null, overall: 0, rt_score: 0 })
  })
})

describe('priority before there is anything to compare', () => {
  const founded = (days: number) => ({ foundedAt: new Date(ago(days)) })

  test.each([
    ['a capital that no one rated', { perceived: null }, 'not_rated'],
    ['one that was only seeded by answers', { perceived: 70, isRated: false }, 'not_rated'],
    ['one that no one rated, without evidence, in a new family', { perceived: null, ...founded(1) }, 'not_rated'],
    ['a rated one without evidence on the first day', { perceived: 90, ...founded(0) }, 'no_evidence'],
    ['a rated one without evidence just before 30 days are over', { perceived: 90, ...founded(29.99) }, 'no_evidence'],
    ['a rated one without evidence after 30 days', { perceived: 90, ...founded(30) }, 'critical'],
    ['a rated one with evidence on the first day', { perceived: 90, pieces: [piece('document_draft', 0)], ...founded(0) }, 'critical'],
    ['a low rating without evidence in a new family', { perceived: 5, ...founded(3) }, 'no_evidence'],
  ] as const)('%s is %s', (_, known, priority) => {
    expect(metricsOf({ pieces: [], ...known }, now).priority).toBe(priority)
  })

  test('what was only seeded has no gap and does not count for the alignment', () => {
    const seeded = metricsOf({ perceived: 70, isRated: false, pieces: [] }, now)
    expect(seeded).toMatchObject({ perceived: 70, gap: null })
    expect(scoresOf([seeded]).cai).toBeNull()
  })
})

describe('what holds for any evidence', () => {
  const isScore = (value: number) => value >= 0 && value <= 100

  test('every figure keeps its bounds', () => {
    fc.assert(
      fc.property(anyKnown, (known) => {
        const { effective, fresh, gap, progress } = metricsOf(known, now)
        return isScore(effective) && isScore(fresh) && Math.abs(progress) <= 100 && (gap === null || Math.abs(gap) <= 100)
      }),
      runs,
    )
    fc.assert(
      fc.property(anyFamily, (family) => {
        const { cai, overall, rt_score } = scoresOf(family.map((known) => metricsOf(known, now)))
        return (cai === null || isScore(cai)) && isScore(overall) && isScore(rt_score)
      }),
      runs,
    )
  })

  test('one thing more never makes a capital weaker, and nothing is fresher than it is strong', () => {
    fc.assert(
      fc.property(anyPieces, anyPiece, (pieces, more) => {
        const before = metricsOf({ perceived: null, pieces }, now)
        const after = metricsOf({ perceived: null, pieces: [...pieces, more] }, now)
        return after.effective >= before.effective && after.fresh >= before.fresh && after.fresh <= after.effective
      }),
      runs,
    )
  })

  test('the order in which evidence came does not matter', () => {
    const shuffled = anyPieces.chain((pieces) =>
      fc.tuple(fc.constant(pieces), fc.shuffledSubarray(pieces, { minLength: pieces.length, maxLength: pieces.length })),
    )
    fc.assert(
      fc.property(shuffled, anyPerceived, ([pieces, mixed], perceived) => {
        const one = metricsOf({ perceived, pieces }, now)
        const other = metricsOf({ perceived, pieces: mixed }, now)
        expect({ ...other, fresh: 0 }).toEqual({ ...one, fresh: 0 })
        // Summed in another order, weights may differ in their last digit.
        expect(other.fresh).toBeCloseTo(one.fresh, 9)
      }),
      runs,
    )
  })

  test('progress is what effective is now less what it was 90 days ago', () => {
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const then = metricsOf({ perceived: null, pieces }, new Date(ago(90)))
        const { effective, progress } = metricsOf({ perceived: null, pieces }, now)
        return Math.abs(effective - then.effective - progress) < 1e-9
      }),
      runs,
    )
  })

  test('without anything new, what is fresh fades by half in 180 days, and what is effective stays', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const lasting = pieces.filter(({ kind }) => kind !== 'file_kept')
        const today = metricsOf({ perceived: null, pieces: lasting }, now)
        const later = metricsOf({ perceived: null, pieces: lasting }, new Date(ago(-180)))
        const pointsOf = (effective: number) => -10 * Math.log(1 - effective / 100)
        expect(pointsOf(later.fresh)).toBeCloseTo(pointsOf(today.fresh) / 2, 6)
        expect(later.effective).toBe(today.effective)
      }),
      runs,
    )
  })

  test('files alone never bring more than their bound', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4000), { maxLength: 200 }), (days) => {
        const { points } = metricsOf({ perceived: null, pieces: days.map((count) => piece('file_kept', count)) }, now)
        return points === Math.min(days.length * evidencePoints.file_kept, mostFilePoints)
      }),
      runs,
    )
  })

  test('a thing without a history is known by its date alone', () => {
    const plain = fc.array(fc.record({ kind: anyKind, days: fc.double({ min: -10, max: 4000, noNaN: true }) }), { maxLength: 60 })
    fc.assert(
      fc.property(plain, anyPieces, (things, pieces) => {
        const dates = Object.fromEntries(
          evidenceKinds.map((kind) => [kind, Float64Array.from(things.filter((one) => one.kind === kind).map(({ days }) => ago(days)))]),
        )
        const { fresh, ...rest } = metricsOf({ perceived: null, pieces, dates }, now)
        const spelled = metricsOf({ perceived: null, pieces: [...things.map(({ kind, days }) => piece(kind, days)), ...pieces] }, now)
        expect({ ...rest, fresh: 0 }).toEqual({ ...spelled, fresh: 0 })
        expect(fresh).toBeCloseTo(spelled.fresh, 9)
      }),
      runs,
    )
  })
})
