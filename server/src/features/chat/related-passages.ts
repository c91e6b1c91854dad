import type { ReplyOf } from '#contract/call.ts'
import type { findPassages } from '#contract/documents/search-calls.ts'
import { type FoundSource, fromPassage } from '#server/features/chat/found-sources.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'
import { cachedEmbedder } from '#server/ground/models/embed.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { PassageRef } from '#server/ground/passages/vectors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type FoundPassage = ReplyOf<typeof findPassages>['items'][number]

/** The vector index of document passages; `app.ts` provides it. */
export interface PassageVectors {
  readonly find: (
    tx: Tx,
    pilot: Caller,
    query: { model: string; vector: Float32Array; limit: number },
  ) => Promise<FoundPassage[]>
  readonly missing: (
    tx: Tx,
    pilot: Caller,
    query: { model: string; only: readonly PassageRef[] | undefined; limit: number },
  ) => Promise<(PassageRef & { body: string })[]>
  readonly store: (
    tx: Tx,
    pilot: Caller,
    model: string,
    places: readonly PassageRef[],
    vectors: readonly Float32Array[],
  ) => Promise<void>
}

export interface RelatedDependencies {
  readonly database: Database
  readonly models: Models
  readonly near: PassageVectors
}

// A question waits only briefly for its vector. Passages are embedded in the background.
const queryTimeout = 600
const embeddingTimeout = 60_000
const maxFound = 8
const batchSize = 48
const maxEmbedded = 240
const maxTextLength = 2000

/** Passages close in meaning, if the server is known to make vectors. A timeout or an error returns none. */
export async function findRelated(
  { database, models, near }: RelatedDependencies,
  pilot: Caller,
  connection: ModelConnection,
  question: string,
): Promise<FoundSource[]> {
  if (!cachedEmbedder(connection)) return []
  try {
    const embedded = await models.embed(pilot, {
      connection,
      texts: [question.slice(0, maxTextLength)],
      timeout: queryTimeout,
    })
    const vector = embedded?.vectors[0]
    if (!embedded || !vector) return []
    const found = await database.inFamily(pilot.familyId, (tx) =>
      near.find(tx, pilot, { model: embedded.model, vector, limit: maxFound }),
    )
    return found.map(fromPassage)
  } catch {
    return []
  }
}

/**
 * Embeds passages for later questions. A self-hosted server gets everything the pilot may read; a cloud
 * provider only gets passages that were already sent with this question.
 */
export async function embedPassages(
  { database, models, near }: RelatedDependencies,
  pilot: Caller,
  connection: ModelConnection,
  sent: readonly FoundSource[],
): Promise<void> {
  const places = sent.flatMap(({ kind, id, version, passage }) =>
    kind === 'document' && id !== null && version !== null && passage !== null
      ? [{ document_id: id, version, place: passage }]
      : [],
  )
  const only = connection.provider === 'self_hosted' ? undefined : places
  const model = await models.findEmbedder(connection)
  if (model === undefined) return
  for (let embeddedCount = 0; embeddedCount < maxEmbedded; embeddedCount += batchSize) {
    const missing = await database.inFamily(pilot.familyId, (tx) =>
      near.missing(tx, pilot, { model, only, limit: batchSize }),
    )
    if (missing.length === 0) return
    const texts = missing.map(({ body }) => body.slice(0, maxTextLength).toWellFormed())
    const origins = missing.map(({ document_id, version, place }) => ({
      kind: 'document',
      id: document_id,
      version,
      passage: place,
    }))
    const embedded = await models.embed(pilot, { connection, texts, origins, timeout: embeddingTimeout })
    if (!embedded || embedded.vectors.length < missing.length) return
    await database.inFamily(pilot.familyId, (tx) => near.store(tx, pilot, model, missing, embedded.vectors))
  }
}

/** Merges two ranked lists by reciprocal rank fusion. */
export function mergeRanked(
  byWords: readonly FoundSource[],
  byMeaning: readonly FoundSource[],
): FoundSource[] {
  const keyOf = ({ id, version, passage }: FoundSource) => `${id} ${version} ${passage}`
  const points = new Map<string, { found: FoundSource; sum: number }>()
  for (const list of [byWords, byMeaning]) {
    for (const [place, found] of list.entries()) {
      const current = points.get(keyOf(found)) ?? { found, sum: 0 }
      points.set(keyOf(found), { found: current.found, sum: current.sum + 1 / (60 + place) })
    }
  }
  return [...points.values()]
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, maxFound)
    .map(({ found }) => found)
}
