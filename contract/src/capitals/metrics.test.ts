import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { capitals } from '#contract/capitals.ts'
import {
  effectiveOf,
  type EvidenceKind,
  evidenceKinds,
  evidencePoints,
  type CapitalInput,
  metricsOf,
  maxFilePoints,
  type EvidencePiece,
  scoresOf,
  urgencyOf,
} from '#contract/capitals/metrics.ts'

const runs = { numRuns: 1000 }
const now = new Date('2026-11-15T12:00:00Z')
const day = 24 * 60 * 60 * 1000
const ago = (days: number) => now.getTime() - days * day

/** A piece dated `days` ago. */
const piece = (kind: EvidenceKind, days: number, more: Partial<EvidencePiece> = {}): EvidencePiece => ({
  kind,
  at: ago(days),
  ...more,
})
/** A document approved `days` ago after being a draft since `draftDays` ago. */
const approved = (days: number, draftDays: number) =>
  piece('document_approved', days, { before: { kind: 'document_draft', at: ago(draftDays) } })
/** A document renewed `days` ago and in force since `sinceDays` ago. */
const renewed = (days: number, sinceDays: number) =>
  piece('document_approved', days, { since: ago(sinceDays) })
const times = (count: number, one: EvidencePiece) => Array.from({ length: count }, () => one)
const nothing: CapitalInput = { perceived: null, pieces: [] }

const anyDays = fc.double({ min: 0, max: 4000, noNaN: true })
const anyKind = fc.constantFrom(...evidenceKinds)
const anyPiece: fc.Arbitrary<EvidencePiece> = fc
  .record({
    kind: anyKind,
    days: anyDays,
    earlier: fc.option(anyDays),
    before: fc.option(fc.record({ kind: anyKind, days: anyDays })),
  })
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
const anyInput = fc.record({ perceived: anyPerceived, pieces: anyPieces })
const anyFamily = fc.array(anyInput, { minLength: capitals.length, maxLength: capitals.length })

describe('values computed by hand', () => {
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
  ])('%d points give an effective value of %d', (points, effective) => {
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
    ['a document approved', [piece('document_approved', 1)], 3],
    ['a document in the making', [piece('document_draft', 1)], 0.5],
    ['an action done', [piece('action_done', 1)], 2],
    ['a mission achieved', [piece('mission_achieved', 1)], 5],
    ['a file', [piece('file_stored', 1)], 0.25],
    ['eight files', times(8, piece('file_stored', 1)), 2],
    ['a thousand files', times(1000, piece('file_stored', 1)), 2],
    ['nine files and a document', [...times(9, piece('file_stored', 1)), piece('document_approved', 1)], 5],
    ['a document that was a draft before', [approved(5, 20)], 3],
    ['a piece dated tomorrow', [piece('mission_achieved', -1)], 0],
  ])('%s is worth its points', (_, pieces, points) => {
    expect(metricsOf({ perceived: null, pieces }, now)).toMatchObject({
      points,
      effective: effectiveOf(points),
    })
  })

  // Each case names the points now and 90 days ago.
  test.each([
    ['nothing', [], 0],
    ['an action of yesterday: 2 and 0', [piece('action_done', 1)], 18.127],
    ['an action of a year ago: 2 and 2', [piece('action_done', 365)], 0],
    ['exactly 90 days old: 2 and 2', [piece('action_done', 90)], 0],
    ['a draft then, approved now: 3 and 0.5', [approved(10, 200)], 21.041],
    ['begun and approved since: 3 and 0', [approved(10, 20)], 25.918],
    ['a document renewed last week: 3 and 3', [renewed(7, 200)], 0],
    ['a document approved and renewed since: 3 and 0', [renewed(7, 30)], 25.918],
    ['a document approved exactly 90 days ago: 3 and 3', [approved(90, 200)], 0],
    ['the ninth file: 2 and 2', [...times(8, piece('file_stored', 100)), piece('file_stored', 1)], 0],
  ])('the progress of %s is computed against 90 days ago', (_, pieces, progress) => {
    expect(metricsOf({ perceived: null, pieces }, now).progress).toBeCloseTo(progress, 3)
  })

  test('a family with five rated capitals gets the metrics computed by hand', () => {
    const input: Partial<Record<(typeof capitals)[number], CapitalInput>> = {
      // The charter, a draft of 167 days, approved 14 days ago; an action of 198 days ago: 3 + 2 points, 2.5
      // ninety days ago.
      cultural: { perceived: 74, pieces: [approved(14, 167), piece('action_done', 198)] },
      // A mission of a month ago with three actions: 5 + 6 points.
      human: {
        perceived: 60,
        pieces: [piece('mission_achieved', 30), ...times(3, piece('action_done', 40))],
      },
      // Two documents of 360 days ago: 6 points, a quarter of them for the RT score.
      financial: { perceived: 81, pieces: times(2, piece('document_approved', 360)) },
      // Sixteen files: 2 points and no more, 1 point ninety days ago.
      digital: {
        perceived: 5,
        pieces: [...times(12, piece('file_stored', 20)), ...times(4, piece('file_stored', 200))],
      },
      time: { perceived: 9.5, pieces: [] },
    }

    const all = capitals.map((capital) => metricsOf(input[capital] ?? nothing, now))

    const rows = all.map(({ points, effective, gap, progress, priority }) => [
      points,
      effective,
      gap,
      progress,
      priority,
    ])
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

  test('the alignment index is null without any rating', () => {
    expect(scoresOf(capitals.map(() => metricsOf(nothing, now)))).toEqual({
      cai: null,
      overall: 0,
      rt_score: 0,
    })
  })
})

describe('the priority without a comparable rating', () => {
  const founded = (days: number) => ({ foundedAt: new Date(ago(days)) })

  test.each([
    ['a capital that no one rated', { perceived: null }, 'not_rated'],
    ['a capital with only a seeded rating', { perceived: 70, isRated: false }, 'not_rated'],
    ['an unrated capital without evidence in a new family', { perceived: null, ...founded(1) }, 'not_rated'],
    ['a rated capital without evidence on the first day', { perceived: 90, ...founded(0) }, 'no_evidence'],
    [
      'a rated capital without evidence just before 30 days',
      { perceived: 90, ...founded(29.99) },
      'no_evidence',
    ],
    ['a rated capital without evidence after 30 days', { perceived: 90, ...founded(30) }, 'critical'],
    [
      'a rated capital with evidence on the first day',
      { perceived: 90, pieces: [piece('document_draft', 0)], ...founded(0) },
      'critical',
    ],
    ['a low rating without evidence in a new family', { perceived: 5, ...founded(3) }, 'no_evidence'],
  ] as const)('%s is %s', (_, input, priority) => {
    expect(metricsOf({ pieces: [], ...input }, now).priority).toBe(priority)
  })

  test('a seeded rating has no gap and does not count for the alignment index', () => {
    const seeded = metricsOf({ perceived: 70, isRated: false, pieces: [] }, now)
    expect(seeded).toMatchObject({ perceived: 70, gap: null })
    expect(scoresOf([seeded]).cai).toBeNull()
  })
})

describe('properties of any evidence', () => {
  const isScore = (value: number) => value >= 0 && value <= 100

  test('every figure stays within its bounds', () => {
    fc.assert(
      fc.property(anyInput, (input) => {
        const { effective, fresh, gap, progress } = metricsOf(input, now)
        return (
          isScore(effective) &&
          isScore(fresh) &&
          Math.abs(progress) <= 100 &&
          (gap === null || Math.abs(gap) <= 100)
        )
      }),
      runs,
    )
    fc.assert(
      fc.property(anyFamily, (family) => {
        const { cai, overall, rt_score } = scoresOf(family.map((input) => metricsOf(input, now)))
        return (cai === null || isScore(cai)) && isScore(overall) && isScore(rt_score)
      }),
      runs,
    )
  })

  test('more evidence never lowers a capital, and fresh never exceeds effective', () => {
    fc.assert(
      fc.property(anyPieces, anyPiece, (pieces, more) => {
        const before = metricsOf({ perceived: null, pieces }, now)
        const after = metricsOf({ perceived: null, pieces: [...pieces, more] }, now)
        return (
          after.effective >= before.effective && after.fresh >= before.fresh && after.fresh <= after.effective
        )
      }),
      runs,
    )
  })

  test('the order of the evidence does not matter', () => {
    const shuffled = anyPieces.chain((pieces) =>
      fc.tuple(
        fc.constant(pieces),
        fc.shuffledSubarray(pieces, { minLength: pieces.length, maxLength: pieces.length }),
      ),
    )
    fc.assert(
      fc.property(shuffled, anyPerceived, ([pieces, mixed], perceived) => {
        const one = metricsOf({ perceived, pieces }, now)
        const other = metricsOf({ perceived, pieces: mixed }, now)
        expect({ ...other, fresh: 0 }).toEqual({ ...one, fresh: 0 })
        // Floating-point sums in another order may differ in the last digit.
        expect(other.fresh).toBeCloseTo(one.fresh, 9)
      }),
      runs,
    )
  })

  test('progress is the effective value now minus the one 90 days ago', () => {
    fc.assert(
      fc.property(anyPieces, (pieces) => {
        const then = metricsOf({ perceived: null, pieces }, new Date(ago(90)))
        const { effective, progress } = metricsOf({ perceived: null, pieces }, now)
        return Math.abs(effective - then.effective - progress) < 1e-9
      }),
      runs,
    )
  })

  test('without new evidence, fresh points halve in 180 days and effective stays the same', () => {
    fc.assert(
      fc.property(fc.array(anyPiece, { minLength: 1, maxLength: 8 }), (pieces) => {
        const lasting = pieces.filter(({ kind }) => kind !== 'file_stored')
        const today = metricsOf({ perceived: null, pieces: lasting }, now)
        const later = metricsOf({ perceived: null, pieces: lasting }, new Date(ago(-180)))
        const pointsOf = (effective: number) => -10 * Math.log(1 - effective / 100)
        expect(pointsOf(later.fresh)).toBeCloseTo(pointsOf(today.fresh) / 2, 6)
        expect(later.effective).toBe(today.effective)
      }),
      runs,
    )
  })

  test('files together never exceed their maximum points', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(4000), { maxLength: 200 }), (days) => {
        const { points } = metricsOf(
          { perceived: null, pieces: days.map((count) => piece('file_stored', count)) },
          now,
        )
        return points === Math.min(days.length * evidencePoints.file_stored, maxFilePoints)
      }),
      runs,
    )
  })

  test('a plain date counts the same as a piece without a history', () => {
    const plain = fc.array(
      fc.record({ kind: anyKind, days: fc.double({ min: -10, max: 4000, noNaN: true }) }),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(plain, anyPieces, (things, pieces) => {
        const dates = Object.fromEntries(
          evidenceKinds.map((kind) => [
            kind,
            Float64Array.from(things.filter((one) => one.kind === kind).map(({ days }) => ago(days))),
          ]),
        )
        const { fresh, ...rest } = metricsOf({ perceived: null, pieces, dates }, now)
        const spelled = metricsOf(
          { perceived: null, pieces: [...things.map(({ kind, days }) => piece(kind, days)), ...pieces] },
          now,
        )
        expect({ ...rest, fresh: 0 }).toEqual({ ...spelled, fresh: 0 })
        expect(fresh).toBeCloseTo(spelled.fresh, 9)
      }),
      runs,
    )
  })
})
