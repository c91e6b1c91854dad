import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import type { Provider } from '#contract/models/providers.ts'
import { gatherMaterials } from '#server/ground/models/materials.ts'
import { ModelError } from '#server/ground/models/model-error.ts'
import {
  type GenerationResult,
  type ModelPart,
  type SentData,
  ToolsRefused,
} from '#server/ground/models/generate.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#contract/new-id.ts'

interface RecordServices {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

interface Use {
  readonly pilot: Pick<Pilot, 'accountId' | 'familyId'>
  readonly purpose: string
  readonly provider: Provider
  readonly model: string
  readonly sent: SentData
}

/**
 * Passes the parts on and records the use: from the first byte sent, so that a crash can't hide it, and then
 * with its outcome: complete, failed, or stopped by the reader.
 */
export async function* recordUse(
  services: RecordServices,
  use: Use,
  parts: AsyncIterable<ModelPart>,
): AsyncGenerator<ModelPart, void, undefined> {
  const startedAt = services.clock.now()
  const id = newId(startedAt)
  const none = { inputTokens: null, outputTokens: null, costMicros: null }
  let ending: UseEnding = { outcome: 'stopped', ...none }
  const note = (ended: UseEnding) =>
    saveUse(services, { ...use, id, startedAt, ending: ended }).catch((error: Error) =>
      services.log.error({ reason: error.message }, 'the use of a model could not be recorded'),
    )
  let begun: Promise<void> | undefined
  let later: NodeJS.Timeout | undefined
  // Delayed, so that the first token doesn't wait for it and a quick reply is recorded once.
  const noteBeginning = () => {
    begun = note({ outcome: 'under_way', ...none })
  }
  use.sent.onFirst = () => (later = setTimeout(noteBeginning, soon))
  try {
    for await (const part of parts) {
      if (part.kind === 'end') ending = part
      yield part
    }
  } catch (error) {
    ending = {
      ...ending,
      outcome:
        error instanceof ModelError ? error.code : error instanceof ToolsRefused ? 'no_tools' : 'fault',
    }
    throw error
  } finally {
    clearTimeout(later)
    await begun
    await note(ending)
  }
}

const soon = 100

type UseEnding = Omit<GenerationResult, 'outcome'> & { readonly outcome: string }

async function saveUse(
  { database, clock }: RecordServices,
  use: Use & { id: string; startedAt: Date; ending: UseEnding },
): Promise<void> {
  const { pilot, id, purpose, provider, model, sent, startedAt, ending } = use
  const result = {
    input_tokens: ending.inputTokens,
    output_tokens: ending.outputTokens,
    cost_micros: ending.costMicros,
    outcome: ending.outcome,
    ended_at: clock.now(),
    bytes: sent.bytes,
    materials: sql`${JSON.stringify(gatherMaterials(sent.origins))}::jsonb`,
  }
  await database.inFamily(pilot.familyId, (tx) =>
    tx
      .insertInto('model_uses')
      .values({
        family_id: pilot.familyId,
        id,
        account_id: pilot.accountId,
        purpose,
        provider,
        model,
        started_at: startedAt,
        ...result,
      })
      .onConflict((known) => known.columns(['family_id', 'id']).doUpdateSet(result))
      .execute(),
  )
}
