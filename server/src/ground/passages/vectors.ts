import { sql } from 'kysely'

import { titlePlace } from '#server/ground/passages/index-passages.ts'
import { type SearchScope, inScope } from '#server/ground/passages/search-scope.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** Identifies a passage. */
export interface PassageRef {
  readonly document_id: string
  readonly version: number
  readonly place: number
}

interface VectorQuery {
  readonly familyId: string
  readonly model: string
  readonly scope: SearchScope
}

/**
 * The number of vectors compared with a query; more would need a vector index, which plain PostgreSQL lacks.
 */
const maxCompared = 5000
// Lower similarity is chance.
const minSimilarity = 0.25

/** The passages most similar to the query, best first. */
export async function nearestPassages(
  tx: Tx,
  { familyId, model, scope }: VectorQuery,
  queryVector: Float32Array,
  limit: number,
): Promise<PassageRef[]> {
  const { rows } = await sql<PassageRef & { vector: Buffer }>`
    select p.document_id, p.version, p.place, p.vector from passage_vectors p
    where p.family_id = ${familyId} and p.model = ${model} and ${inScope(scope)} limit ${maxCompared}`.execute(
    tx,
  )
  return rows
    .map(({ vector, ...place }) => ({ ...place, near: product(queryVector, vector) }))
    .filter(({ near }) => near >= minSimilarity)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, limit)
    .map(({ document_id, version, place }) => ({ document_id, version, place }))
}

function product(queryVector: Float32Array, stored: Buffer): number {
  if (stored.byteLength !== queryVector.byteLength) return 0
  let sum = 0
  for (let index = 0; index < queryVector.length; index++)
    sum += (queryVector[index] ?? 0) * stored.readFloatLE(index * 4)
  return sum
}

/** Passages in scope without a vector of this model, optionally only some. */
export async function withoutVectors(
  tx: Tx,
  { familyId, model, scope }: VectorQuery,
  { only, limit }: { only: readonly PassageRef[] | undefined; limit: number },
): Promise<(PassageRef & { body: string })[]> {
  const among =
    only &&
    sql`(p.document_id, p.version, p.place) in (
    select o.document_id, o.version, o.place from jsonb_to_recordset(${JSON.stringify(only)}::jsonb) as o (document_id uuid, version integer, place integer))`
  const { rows } = await sql<PassageRef & { body: string }>`
    select p.document_id, p.version, p.place, p.body from passages p
    where p.family_id = ${familyId} and p.place > ${titlePlace} and p.body not like '#%' and ${inScope(scope)} and ${among ?? sql`true`}
      and not exists (
        select from passage_vectors v where v.family_id = p.family_id and v.model = ${model}
          and v.document_id = p.document_id and v.version = p.version and v.place = p.place)
    order by p.document_id desc, p.place limit ${limit}`.execute(tx)
  return rows
}

/** Stores vectors; passages that were replaced meanwhile are skipped. */
export async function storeVectors(
  tx: Tx,
  { familyId, model }: Pick<VectorQuery, 'familyId' | 'model'>,
  places: readonly PassageRef[],
  vectors: readonly Float32Array[],
): Promise<void> {
  for (const [index, { document_id, version, place }] of places.entries()) {
    const vector = vectors[index]
    if (!vector) continue
    const bytes = Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength)
    await sql`
      insert into passage_vectors (family_id, model, document_id, version, place, vector)
      select family_id, ${model}, document_id, version, place, ${bytes} from passages
      where family_id = ${familyId} and document_id = ${document_id} and version = ${version} and place = ${place}
      on conflict do nothing`.execute(tx)
  }
}
