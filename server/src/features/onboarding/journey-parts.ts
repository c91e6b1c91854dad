import type { PaperTemplate } from '#contract/documents/papers.ts'
import type { MissionType, Option } from '#contract/missions.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface CompleteAnswers {
  readonly mission: MissionType
  readonly answers: readonly [Option, Option, Option]
  readonly now: Date
}

/** What the journey asks of other features; `app.ts` hands it in, so that none of them knows another. */
export interface JourneyParts {
  /** Writes the mission's papers, and says which of those that were there it wrote anew and which it left alone. */
  readonly writePapers: (
    tx: Tx,
    pilot: Pilot,
    answered: CompleteAnswers,
  ) => Promise<{ readonly rewritten: PaperTemplate[]; readonly kept: PaperTemplate[] }>
  readonly hasApprovedPaper: (tx: Tx, pilot: Pilot) => Promise<boolean>
  /** Starts the mission, or sets an untouched one anew. */
  readonly beginMission: (tx: Tx, pilot: Pilot, answered: CompleteAnswers) => Promise<void>
}
