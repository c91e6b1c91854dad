import { sql } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { findPassages as findPassagesCall } from '#contract/documents/search-calls.ts'
import { searchScope } from '#server/features/documents/search/search-scope.ts'
import type { Handler } from '#server/ground/handler.ts'
import { type FoundPassage, searchPassages, withBodies } from '#server/ground/passages/find-passages.ts'
import type { SearchScope } from '#server/ground/passages/search-scope.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import type { PassageRef } from '#server/ground/passages/vectors.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type PassageResult = ReplyOf<typeof findPassagesCall>['items'][number]

const defaultLimit = 8
// A table of thousands of rows is one passage, so cut the shown text.
const maxLength = 2000

export const findPassages: Handler<typeof findPassagesCall> = async ({ tx, pilot, query }) => ({
  items: await passagesFor(tx, pilot, { words: query.words, limit: query.max }),
})

interface PassageQuery {
  readonly words?: string | undefined
  readonly limit?: number | undefined
  readonly scope?: SearchScope
}

/** The best matching passages without duplicates; the version in force wins over an equal newer draft. */
export async function passagesFor(
  tx: Tx,
  pilot: Pilot,
  { words = '', limit = defaultLimit, scope }: PassageQuery,
): Promise<PassageResult[]> {
  const within = scope ?? (await searchScope(tx, pilot))
  // Fetch more than needed: titles, duplicates across versions and headings are merged below.
  const found = await searchPassages(tx, {
    familyId: pilot.familyId,
    words,
    language: pilot.language,
    scope: within,
    limit: limit * 4,
  })
  return present(tx, pilot.familyId, found, limit)
}

/** Passages found by another search, in the given order. */
export async function shownPassages(
  tx: Tx,
  familyId: string,
  places: readonly PassageRef[],
): Promise<PassageResult[]> {
  const ranked = places.map((place, index) => ({ ...place, rank: -index }))
  return present(tx, familyId, await withBodies(tx, familyId, ranked), places.length)
}

async function present(
  tx: Tx,
  familyId: string,
  found: readonly FoundPassage[],
  limit: number,
): Promise<PassageResult[]> {
  if (found.length === 0) return []
  const documents = await documentsOf(tx, familyId, found)
  const standing = (one: FoundPassage) =>
    documents.get(one.document_id)?.approved_version === one.version ? 'in_force' : 'not_in_force'
  const current = found
    .filter((one) =>
      [documents.get(one.document_id)?.version, documents.get(one.document_id)?.approved_version].includes(
        one.version,
      ),
    )
    .toSorted(
      (a, b) => b.rank - a.rank || Number(standing(b) === 'in_force') - Number(standing(a) === 'in_force'),
    )
  const whole = await withFollowingText(tx, familyId, current)
  const seen = new Set<string>()
  const items: PassageResult[] = []
  for (const one of whole) {
    const isOnlyTitle = isTitle(one)
    if (
      isOnlyTitle &&
      whole.some((other) => other.document_id === one.document_id && other.place !== titlePlace)
    )
      continue
    const key = `${one.document_id} ${one.body}`
    if (seen.has(key)) continue
    seen.add(key)
    items.push({
      document_id: one.document_id,
      title: documents.get(one.document_id)?.title ?? '',
      version: one.version,
      passage: isOnlyTitle ? null : one.place,
      heading: one.heading,
      standing: standing(one),
      text: one.body.slice(0, maxLength),
    })
    if (items.length === limit) break
  }
  return items
}

async function documentsOf(tx: Tx, familyId: string, found: readonly FoundPassage[]) {
  const documents = await tx
    .selectFrom('documents')
    .select(['id', 'title', 'version', 'approved_version'])
    .where('family_id', '=', familyId)
    .where('id', 'in', [...new Set(found.map(({ document_id }) => document_id))])
    .execute()
  return new Map(documents.map((document) => [document.id, document]))
}

const isTitle = ({ place }: FoundPassage) => place === titlePlace
const isHeading = ({ place, body }: FoundPassage) => place !== titlePlace && /^#{1,6}\s[^\n]*$/.test(body)

/** Replaces titles and headings by the text below them, which is the useful result. */
async function withFollowingText(
  tx: Tx,
  familyId: string,
  found: readonly FoundPassage[],
): Promise<FoundPassage[]> {
  const above = found
    .filter((one) => isTitle(one) || isHeading(one))
    .map(({ document_id, version, place }) => ({ document_id, version, place }))
  if (above.length === 0) return [...found]
  const { rows: below } = await sql<FoundPassage & { above: number }>`
    select a.document_id, a.version, a.place as above, p.place, p.heading, p.body
    from jsonb_to_recordset(${JSON.stringify(above)}::jsonb) as a (document_id uuid, version integer, place integer),
      lateral (
        select place, heading, body from passages
        where family_id = ${familyId} and document_id = a.document_id and version = a.version and place > a.place and place <= a.place + 3
        order by place
      ) p`.execute(tx)
  return found.flatMap((one) => {
    if (!isTitle(one) && !isHeading(one)) return [one]
    const after = below.filter(
      (row) => row.document_id === one.document_id && row.version === one.version && row.above === one.place,
    )
    // A heading without text is followed directly by another heading.
    const next = isTitle(one) ? after.find(({ body }) => !body.startsWith('#')) : after[0]
    if (!next || next.body.startsWith('#')) return isTitle(one) ? [one] : []
    return [{ ...one, place: next.place, heading: next.heading, body: next.body }]
  })
}
