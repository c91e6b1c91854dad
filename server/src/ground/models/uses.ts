import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'

import type { Provider } from '#contract/models/providers.ts'
import { gatherMaterials } from '#server/ground/models/materials.ts'
import { ModelTrouble } from '#server/ground/models/trouble.ts'
import { type Ending, type Part, type Sent, ToolsRefused } from '#server/ground/models/write.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { newId } from '#server/platform/ids.ts'

interface Keeping {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
}

interface Use {
  readonly pilot: Pick<Pilot, 'accountId' | 'familyId'>
  readonly purpose: string
  readonly provider: Provider
  readonly model: string
  readonly sent: Sent
}

/**
 * Passes the parts on and keeps what was used: from the first byte that leaves the house, so that a process that dies has not hidden it,
 * and then how it ended: by itself, by trouble, or because nobody reads any more.
 */
export async function* keepUse(keeping: Keeping, use: Use, parts: AsyncIterable<Part>): AsyncGenerator<Part, void, undefined> {
  const startedAt = keeping.clock.now()
  const id = newId(startedAt)
  const none = { inputTokens: null, outputTokens: null, costMicros: null }
  let ending: Ended = { outcome: 'stopped', ...none }
  const note = (ended: Ended) =>
    keep(keeping, { ...use, id, startedAt, ending: ended }).catch((error: Error) =>
      keeping.log.error({ reason: error.message }, 'what a model used could not be kept'),
    )
  let begun: Promise<void> | undefined
  let later: NodeJS.Timeout | undefined
  // A moment later: the first word need not wait for it, and a quick answer is noted once.
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
    ending = { ...ending, outcome: error instanceof ModelTrouble ? error.code : error instanceof ToolsRefused ? 'no_tools' : 'fault' }
    throw error
  } finally {
    clearTimeout(later)
    await begun
    await note(ending)
  }
}

const soon = 100

type Ended = Omit<Ending, 'outcome'> & { readonly outcome: string }

async function keep({ database, clock }: Keeping, kept: Use & { id: string; startedAt: Date; ending: Ended }): Promise<void> {
  const { pilot, id, purpose, provider, model, sent, startedAt, ending } = kept
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
      .values({ family_id: pilot.familyId, id, account_id: pilot.accountId, purpose, provider, model, started_at: startedAt, ...result })
      .onConflict((known) => known.columns(['family_id', 'id']).doUpdateSet(result))
      .execute(),
  )
}
