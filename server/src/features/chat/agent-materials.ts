import { findAgentSources } from '#server/features/chat/agent-sources.ts'
import { readingCalls } from '#server/features/chat/calls.ts'
import { lookupsOf } from '#server/features/chat/lookups.ts'
import { materialOf, Sources } from '#server/features/chat/sources.ts'
import type { FeatureParts } from '#server/ground/feature.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Material } from '#server/ground/models/prompt.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Finds what an agent may read for a message, each item with the number to cite it by. */
export function agentMaterials(shared: Pick<FeatureParts, 'callable'>) {
  const lookups = lookupsOf(readingCalls(shared))
  return async (
    tx: Tx,
    pilot: Caller,
    message: Parameters<typeof findAgentSources>[2],
  ): Promise<Material[]> =>
    new Sources().add(await findAgentSources(lookups, { tx, pilot }, message)).map(materialOf)
}
