import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import type { MissionType, Option } from '#contract/missions.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export interface CompleteAnswers {
  readonly mission: MissionType
  readonly answers: readonly [Option, Option, Option]
  readonly now: Date
}

/** Work of other features; `app.ts` provides it, so that features don't import each other. */
export interface JourneyHooks {
  /** Writes the mission's documents; returns the existing ones it regenerated and those it left alone. */
  readonly writeDocuments: (
    tx: Tx,
    pilot: Pilot,
    answered: CompleteAnswers,
  ) => Promise<{ readonly rewritten: DocumentTemplate[]; readonly unchanged: DocumentTemplate[] }>
  /** Rewrites the mission's existing documents that no one has edited or voted on. */
  readonly rewriteUntouched: (tx: Tx, pilot: Pilot, answered: CompleteAnswers) => Promise<void>
  readonly hasApprovedDocument: (tx: Tx, pilot: Pilot) => Promise<boolean>
  /** Starts the mission, or resets an untouched one. */
  readonly beginMission: (tx: Tx, pilot: Pilot, answered: CompleteAnswers) => Promise<void>
}
