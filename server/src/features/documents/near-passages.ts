import type { ReplyOf } from '#contract/call.ts'
import type { findPassages } from '#contract/documents/search-calls.ts'
import { shownPassages } from '#server/features/documents/find-passages.ts'
import { reachOf } from '#server/features/documents/reach.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import { keepVectors, nearestPassages, type Place, withoutVectors } from '#server/ground/passages/vectors.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Found = ReplyOf<typeof findPassages>['items'][number]

/** What is near in meaning, within what a pilot may read. */
export const nearPassages = {
  find: async (tx: Tx, pilot: Asker, { model, vector, limit }: { model: string; vector: Float32Array; limit: number }): Promise<Found[]> => {
    const reach = await reachOf(tx, pilot)
    return shownPassages(tx, pilot.familyId, await nearestPassages(tx, { familyId: pilot.familyId, model, reach }, vector, limit))
  },
  missing: async (tx: Tx, pilot: Asker, { model, only, limit }: { model: string; only: readonly Place[] | undefined; limit: number }) =>
    withoutVectors(tx, { familyId: pilot.familyId, model, reach: await reachOf(tx, pilot) }, { only, limit }),
  keep: (tx: Tx, { familyId }: Asker, model: string, places: readonly Place[], vectors: readonly Float32Array[]): Promise<void> =>
    keepVectors(tx, { familyId, model }, places, vectors),
}
