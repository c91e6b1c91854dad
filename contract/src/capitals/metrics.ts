/** What each kind of evidence is worth. */
export const evidencePoints = { document_approved: 3, document_draft: 0.5, action_done: 2, mission_achieved: 5, file_kept: 0.25 } as const
export type EvidenceKind = keyof typeof evidencePoints
// Object.keys widens to string[]; the keys are exactly the record's.
export const evidenceKinds = Object.keys(evidencePoints) as EvidenceKind[]

/** Files are many and small: together they bring no more than this to a capital. */
export const mostFilePoints = 2

/** How urgent a gap is. */
const urgencies = ['critical', 'high', 'watch', 'aligned'] as const
export type Urgency = (typeof urgencies)[number]

/** A capital that no one rated, or a new family has no evidence of yet, has a gap that says nothing. */
export const priorities = [...urgencies, 'no_evidence', 'not_rated'] as const
export type Priority = (typeof priorities)[number]

const day = 24 * 60 * 60 * 1000
const progressTime = 90 * day
const halfLife = 180 * day
/** So long a family without evidence of a capital is only new. */
const newFamilyTime = 30 * day

/** Something that counts for a capital. Moments are milliseconds. */
export interface Piece {
  readonly kind: EvidenceKind
  /** Its date: it is as fresh as that. */
  readonly at: number
  /** Since when it has counted, where that was earlier: a paper was renewed, but it was in force before. */
  readonly since?: number
  /** What it was until then: a paper was a draft. */
  readonly before?: { readonly kind: EvidenceKind; readonly at: number }
}

/** What shows how strong a capital is. Of most pieces there is nothing to know but their dates: those come as numbers, by kind. */
export interface Shown {
  readonly pieces?: readonly Piece[]
  readonly dates?: Readonly<Partial<Record<EvidenceKind, Iterable<number>>>>
}

/** One capital as the family rates it (null if no one has), and the evidence of how strong it is. */
export interface Known extends Shown {
  readonly perceived: number | null
  /** False where `perceived` was only seeded by answers to the assessment. */
  readonly isRated?: boolean
  /** When the family was founded. */
  readonly foundedAt?: Date
}

export interface Metrics {
  readonly perceived: number | null
  readonly points: number
  readonly effective: number
  /** The same with each piece halved every 180 days. */
  readonly fresh: number
  readonly progress: number
  /** Null as long as no one has rated it. */
  readonly gap: number | null
  readonly priority: Priority
  /** What counts now, as a number of things. */
  readonly pieces: number
}

export interface Scores {
  /** Null as long as nobody has rated any capital. */
  readonly cai: number | null
  readonly overall: number
  readonly rt_score: number
}

/** The earliest moment that any metric looks at. */
export function earliestOf(now: Date): Date {
  return new Date(now.getTime() - progressTime)
}

/** 0 to 100: the first evidence counts most, and nothing is ever complete. */
export function effectiveOf(points: number): number {
  return 100 * (1 - Math.exp(-points / 10))
}

export function urgencyOf(gap: number): Urgency {
  const size = Math.abs(gap)
  if (size >= 40) return 'critical'
  if (size >= 25) return 'high'
  return size >= 10 ? 'watch' : 'aligned'
}

export function priorityOf(gap: number | null, { hasEvidence, isNew }: { hasEvidence: boolean; isNew: boolean }): Priority {
  if (gap === null) return 'not_rated'
  return isNew && !hasEvidence ? 'no_evidence' : urgencyOf(gap)
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** One capital at a moment. */
export function metricsOf({ perceived, isRated = perceived !== null, foundedAt, ...shown }: Known, now: Date): Metrics {
  const moment = now.getTime()
  const counted = countAt(moment, shown)
  const points = pointsOf(counted)
  const effective = effectiveOf(points)
  const pieces = evidenceKinds.reduce((sum, kind) => sum + counted[kind], 0)
  const gap = perceived === null || !isRated ? null : perceived - effective
  const isNew = foundedAt !== undefined && moment - foundedAt.getTime() < newFamilyTime
  return {
    perceived,
    points,
    effective,
    fresh: effectiveOf(pointsOf(countAt(moment, shown, (at) => 0.5 ** (Math.max(0, moment - at) / halfLife)))),
    progress: effective - effectiveOf(pointsOf(countAt(earliestOf(now).getTime(), shown))),
    gap,
    priority: priorityOf(gap, { hasEvidence: pieces > 0, isNew }),
    pieces,
  }
}

/** The family as a whole, from the metrics of all nine. */
export function scoresOf(all: readonly Metrics[]): Scores {
  const distance = meanOf(all.flatMap(({ gap }) => (gap === null ? [] : [Math.abs(gap)])))
  return {
    cai: distance === null ? null : 100 - distance,
    overall: meanOf(all.map(({ effective }) => effective)) ?? 0,
    rt_score: meanOf(all.map(({ fresh }) => fresh)) ?? 0,
  }
}

type Counted = Record<EvidenceKind, number>

/** What counts at a moment, by kind; each piece as one, or as much as its date weighs. */
function countAt(moment: number, { pieces = [], dates = {} }: Shown, weigh: (at: number) => number = () => 1): Counted {
  const counted: Counted = { document_approved: 0, document_draft: 0, action_done: 0, mission_achieved: 0, file_kept: 0 }
  for (const kind of evidenceKinds) {
    for (const at of dates[kind] ?? []) if (at <= moment) counted[kind] += weigh(at)
  }
  for (const piece of pieces) {
    const shape = shapeAt(moment, piece)
    if (shape) counted[shape.kind] += weigh(shape.at)
  }
  return counted
}

/** As what a piece counted at a moment: as itself, as what it was before, or not at all yet. */
function shapeAt(moment: number, piece: Piece): Pick<Piece, 'kind' | 'at'> | undefined {
  if ((piece.since ?? piece.at) <= moment) return piece
  return piece.before && piece.before.at <= moment ? piece.before : undefined
}

function pointsOf(counted: Counted): number {
  const points = evidenceKinds.map((kind) => {
    const sum = counted[kind] * evidencePoints[kind]
    return kind === 'file_kept' ? Math.min(sum, mostFilePoints) : sum
  })
  return points.reduce((sum, part) => sum + part, 0)
}
