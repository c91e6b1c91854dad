import type { ReplyOf } from '#contract/call.ts'
import type { findPassages } from '#contract/documents/search-calls.ts'
import { shownPassages } from '#server/features/documents/search/find-passages.ts'
import { searchScope } from '#server/features/documents/search/search-scope.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import {
  storeVectors,
  nearestPassages,
  type PassageRef,
  withoutVectors,
} from '#server/ground/passages/vectors.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type PassageResult = ReplyOf<typeof findPassages>['items'][number]

/** Semantic search within the documents a pilot may read. */
export const nearPassages = {
  find: async (
    tx: Tx,
    pilot: Caller,
    { model, vector, limit }: { model: string; vector: Float32Array; limit: number },
  ): Promise<PassageResult[]> => {
    const scope = await searchScope(tx, pilot)
    return shownPassages(
      tx,
      pilot.familyId,
      await nearestPassages(tx, { familyId: pilot.familyId, model, scope }, vector, limit),
    )
  },
  missing: async (
    tx: Tx,
    pilot: Caller,
    { model, only, limit }: { model: string; only: readonly PassageRef[] | undefined; limit: number },
  ) =>
    withoutVectors(
      tx,
      { familyId: pilot.familyId, model, scope: await searchScope(tx, pilot) },
      { only, limit },
    ),
  store: (
    tx: Tx,
    { familyId }: Caller,
    model: string,
    places: readonly PassageRef[],
    vectors: readonly Float32Array[],
  ): Promise<void> => storeVectors(tx, { familyId, model }, places, vectors),
}
