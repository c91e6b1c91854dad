import type { ReplyOf } from '#contract/call.ts'
import type { findPassages } from '#contract/documents/search-calls.ts'
import { type Found, fromPassage } from '#server/features/chat/records.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Connection } from '#server/ground/models/connection.ts'
import { knownEmbedder } from '#server/ground/models/embed.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Place } from '#server/ground/passages/vectors.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type FoundPassage = ReplyOf<typeof findPassages>['items'][number]

/** What the documents know about passages near in meaning; `app.ts` hands it in. */
export interface Near {
  readonly find: (tx: Tx, pilot: Asker, asked: { model: string; vector: Float32Array; limit: number }) => Promise<FoundPassage[]>
  readonly missing: (
    tx: Tx,
    pilot: Asker,
    asked: { model: string; only: readonly Place[] | undefined; limit: number },
  ) => Promise<(Place & { body: string })[]>
  readonly keep: (tx: Tx, pilot: Asker, model: string, places: readonly Place[], vectors: readonly Float32Array[]) => Promise<void>
}

export interface RelatedParts {
  readonly database: Database
  readonly models: Models
  readonly near: Near
}

// A question waits no longer than this for being understood better; passages are learnt beside everything else.
const patience = 600
const learningPatience = 60_000
const mostFound = 8
const atOnce = 48
const mostLearnt = 240
const longest = 2000

/** Passages near the question in meaning, where the server is known to make vectors; what takes too long or fails is done without. */
export async function findRelated(
  { database, models, near }: RelatedParts,
  pilot: Asker,
  connection: Connection,
  question: string,
): Promise<Found[]> {
  if (!knownEmbedder(connection)) return []
  try {
    const embedded = await models.embed(pilot, { connection, texts: [question.slice(0, longest)], patience })
    const vector = embedded?.vectors[0]
    if (!embedded || !vector) return []
    const found = await database.inFamily(pilot.familyId, (tx) => near.find(tx, pilot, { model: embedded.model, vector, limit: mostFound }))
    return found.map(fromPassage)
  } catch {
    return []
  }
}

/**
 * Learns what passages mean, for the questions that follow. A server of one's own is given whatever the pilot may read; a provider
 * elsewhere only what has gone there with this question anyway.
 */
export async function learn({ database, models, near }: RelatedParts, pilot: Asker, connection: Connection, gone: readonly Found[]): Promise<void> {
  const places = gone.flatMap(({ kind, id, version, passage }) =>
    kind === 'paper' && id !== null && version !== null && passage !== null ? [{ document_id: id, version, place: passage }] : [],
  )
  const only = connection.provider === 'self_hosted' ? undefined : places
  const model = await models.findEmbedder(connection)
  if (model === undefined) return
  for (let learnt = 0; learnt < mostLearnt; learnt += atOnce) {
    const missing = await database.inFamily(pilot.familyId, (tx) => near.missing(tx, pilot, { model, only, limit: atOnce }))
    if (missing.length === 0) return
    const texts = missing.map(({ body }) => body.slice(0, longest).toWellFormed())
    const origins = missing.map(({ document_id, version, place }) => ({ kind: 'paper', id: document_id, version, passage: place }))
    const embedded = await models.embed(pilot, { connection, texts, origins, patience: learningPatience })
    if (!embedded || embedded.vectors.length < missing.length) return
    await database.inFamily(pilot.familyId, (tx) => near.keep(tx, pilot, model, missing, embedded.vectors))
  }
}

/** Both lists as one: what stands high in either comes first, what stands in both before it. */
export function combined(byWords: readonly Found[], byMeaning: readonly Found[]): Found[] {
  const keyOf = ({ id, version, passage }: Found) => `${id} ${version} ${passage}`
  const points = new Map<string, { found: Found; sum: number }>()
  for (const list of [byWords, byMeaning]) {
    for (const [place, found] of list.entries()) {
      const known = points.get(keyOf(found)) ?? { found, sum: 0 }
      points.set(keyOf(found), { found: known.found, sum: known.sum + 1 / (60 + place) })
    }
  }
  return [...points.values()]
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, mostFound)
    .map(({ found }) => found)
}
