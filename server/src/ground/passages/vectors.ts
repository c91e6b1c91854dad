import { sql } from 'kysely'

import { titlePlace } from '#server/ground/passages/index-passages.ts'
import { type Reach, within } from '#server/ground/passages/reach.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** A passage by where it stands. */
export interface Place {
  readonly document_id: string
  readonly version: number
  readonly place: number
}

interface Within {
  readonly familyId: string
  readonly model: string
  readonly reach: Reach
}

/** So many are compared with a question; more belong into an index that PostgreSQL does not have by itself. */
const mostCompared = 5000
// Less near than this is near by chance.
const leastNear = 0.25

/** The passages nearest in meaning, nearest first. */
export async function nearestPassages(tx: Tx, { familyId, model, reach }: Within, asked: Float32Array, limit: number): Promise<Place[]> {
  const { rows } = await sql<Place & { vector: Buffer }>`
    select p.document_id, p.version, p.place, p.vector from passage_vectors p
    where p.family_id = ${familyId} and p.model = ${model} and ${within(reach)} limit ${mostCompared}`.execute(tx)
  return rows
    .map(({ vector, ...place }) => ({ ...place, near: product(asked, vector) }))
    .filter(({ near }) => near >= leastNear)
    .toSorted((a, b) => b.near - a.near)
    .slice(0, limit)
    .map(({ document_id, version, place }) => ({ document_id, version, place }))
}

function product(asked: Float32Array, stored: Buffer): number {
  if (stored.byteLength !== asked.byteLength) return 0
  let sum = 0
  for (let index = 0; index < asked.length; index++) sum += (asked[index] ?? 0) * stored.readFloatLE(index * 4)
  return sum
}

/** Passages that have no vector of this model yet: only some of them, or any within reach. */
export async function withoutVectors(
  tx: Tx,
  { familyId, model, reach }: Within,
  { only, limit }: { only: readonly Place[] | undefined; limit: number },
): Promise<(Place & { body: string })[]> {
  const among =
    only &&
    sql`(p.document_id, p.version, p.place) in (
    select o.document_id, o.version, o.place from jsonb_to_recordset(${JSON.stringify(only)}::jsonb) as o (document_id uuid, version integer, place integer))`
  const { rows } = await sql<Place & { body: string }>`
    select p.document_id, p.version, p.place, p.body from passages p
    where p.family_id = ${familyId} and p.place > ${titlePlace} and p.body not like '#%' and ${within(reach)} and ${among ?? sql`true`}
      and not exists (
        select from passage_vectors v where v.family_id = p.family_id and v.model = ${model}
          and v.document_id = p.document_id and v.version = p.version and v.place = p.place)
    order by p.document_id desc, p.place limit ${limit}`.execute(tx)
  return rows
}

/** Keeps them; a passage that was written anew meanwhile is left out. */
export async function keepVectors(
  tx: Tx,
  { familyId, model }: Pick<Within, 'familyId' | 'model'>,
  places: readonly Place[],
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
