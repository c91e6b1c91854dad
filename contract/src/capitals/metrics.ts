/** Points per kind of evidence. */
export const evidencePoints = {
  document_approved: 3,
  document_draft: 0.5,
  action_done: 2,
  mission_achieved: 5,
  file_stored: 0.25,
} as const
export type EvidenceKind = keyof typeof evidencePoints
// Object.keys widens to string[]; the keys are exactly the record's.
export const evidenceKinds = Object.keys(evidencePoints) as EvidenceKind[]

/** Upper limit for the points of all files together, because files are many and small. */
export const maxFilePoints = 2

const urgencies = ['critical', 'high', 'watch', 'aligned'] as const
export type Urgency = (typeof urgencies)[number]

/** The gap means nothing while no one has rated, or while a new family has no evidence. */
export const priorities = [...urgencies, 'no_evidence', 'not_rated'] as const
export type Priority = (typeof priorities)[number]

const day = 24 * 60 * 60 * 1000
const progressTime = 90 * day
const halfLife = 180 * day
/** A family this young counts as new. */
const newFamilyTime = 30 * day

/** One piece of evidence for a capital. Times are milliseconds since the epoch. */
export interface EvidencePiece {
  readonly kind: EvidenceKind
  /** Its date, from which freshness is computed. */
  readonly at: number
  /** When it first counted, if earlier than `at`: a renewed document was already in force. */
  readonly since?: number
  /** The evidence it was before: an approved document was a draft. */
  readonly before?: { readonly kind: EvidenceKind; readonly at: number }
}

/** Evidence for a capital. Pieces without a history are passed as plain dates by kind. */
export interface EvidencePieces {
  readonly pieces?: readonly EvidencePiece[]
  readonly dates?: Readonly<Partial<Record<EvidenceKind, Iterable<number>>>>
}

/** The rating of one capital (null if no one has rated it) and its evidence. */
export interface CapitalInput extends EvidencePieces {
  readonly perceived: number | null
  /** False if `perceived` was only seeded by the assessment. */
  readonly isRated?: boolean
  readonly foundedAt?: Date
}

export interface Metrics {
  readonly perceived: number | null
  readonly points: number
  readonly effective: number
  /** `effective` with each piece losing half its weight every 180 days. */
  readonly fresh: number
  readonly progress: number
  /** Null while no one has rated it. */
  readonly gap: number | null
  readonly priority: Priority
  /** Number of pieces that count now. */
  readonly pieces: number
}

export interface Scores {
  /** Null while no capital has been rated. */
  readonly cai: number | null
  readonly overall: number
  readonly rt_score: number
}

/** The earliest date any metric reads. */
export function earliestOf(now: Date): Date {
  return new Date(now.getTime() - progressTime)
}

/** 0 to 100 with diminishing returns; 100 is never reached. */
export function effectiveOf(points: number): number {
  return 100 * (1 - Math.exp(-points / 10))
}

export function urgencyOf(gap: number): Urgency {
  const size = Math.abs(gap)
  if (size >= 40) return 'critical'
  if (size >= 25) return 'high'
  return size >= 10 ? 'watch' : 'aligned'
}

export function priorityOf(
  gap: number | null,
  { hasEvidence, isNew }: { hasEvidence: boolean; isNew: boolean },
): Priority {
  if (gap === null) return 'not_rated'
  return isNew && !hasEvidence ? 'no_evidence' : urgencyOf(gap)
}

export function meanOf(values: readonly number[]): number | null {
  return values.length === 0 ? null : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The metrics of one capital at a given time. */
export function metricsOf(
  { perceived, isRated = perceived !== null, foundedAt, ...evidence }: CapitalInput,
  now: Date,
): Metrics {
  const moment = now.getTime()
  const counts = countAt(moment, evidence)
  const points = pointsOf(counts)
  const effective = effectiveOf(points)
  const pieces = evidenceKinds.reduce((sum, kind) => sum + counts[kind], 0)
  const gap = perceived === null || !isRated ? null : perceived - effective
  const isNew = foundedAt !== undefined && moment - foundedAt.getTime() < newFamilyTime
  return {
    perceived,
    points,
    effective,
    fresh: effectiveOf(
      pointsOf(countAt(moment, evidence, (at) => 0.5 ** (Math.max(0, moment - at) / halfLife))),
    ),
    progress: effective - effectiveOf(pointsOf(countAt(earliestOf(now).getTime(), evidence))),
    gap,
    priority: priorityOf(gap, { hasEvidence: pieces > 0, isNew }),
    pieces,
  }
}

/** The family's scores from the metrics of all nine capitals. */
export function scoresOf(all: readonly Metrics[]): Scores {
  const distance = meanOf(all.flatMap(({ gap }) => (gap === null ? [] : [Math.abs(gap)])))
  return {
    cai: distance === null ? null : 100 - distance,
    overall: meanOf(all.map(({ effective }) => effective)) ?? 0,
    rt_score: meanOf(all.map(({ fresh }) => fresh)) ?? 0,
  }
}

type Counts = Record<EvidenceKind, number>

/** Counts pieces by kind at a given time; `weigh` gives each piece its weight. */
function countAt(
  moment: number,
  { pieces = [], dates = {} }: EvidencePieces,
  weigh: (at: number) => number = () => 1,
): Counts {
  const counts: Counts = {
    document_approved: 0,
    document_draft: 0,
    action_done: 0,
    mission_achieved: 0,
    file_stored: 0,
  }
  for (const kind of evidenceKinds) {
    for (const at of dates[kind] ?? []) if (at <= moment) counts[kind] += weigh(at)
  }
  for (const piece of pieces) {
    const state = stateAt(moment, piece)
    if (state) counts[state.kind] += weigh(state.at)
  }
  return counts
}

/** The state of a piece at a given time: itself, its earlier kind, or undefined if it did not exist yet. */
function stateAt(moment: number, piece: EvidencePiece): Pick<EvidencePiece, 'kind' | 'at'> | undefined {
  if ((piece.since ?? piece.at) <= moment) return piece
  return piece.before && piece.before.at <= moment ? piece.before : undefined
}

function pointsOf(counts: Counts): number {
  const points = evidenceKinds.map((kind) => {
    const sum = counts[kind] * evidencePoints[kind]
    return kind === 'file_stored' ? Math.min(sum, maxFilePoints) : sum
  })
  return points.reduce((sum, part) => sum + part, 0)
}
