import { sql } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { findPassages as findPassagesCall } from '#contract/documents/search-calls.ts'
import { reachOf } from '#server/features/documents/reach.ts'
import type { Answer } from '#server/ground/asked.ts'
import { type FoundPassage, searchPassages, withBodies } from '#server/ground/passages/find-passages.ts'
import type { Reach } from '#server/ground/passages/reach.ts'
import { titlePlace } from '#server/ground/passages/index-passages.ts'
import type { Place } from '#server/ground/passages/vectors.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

type Found = ReplyOf<typeof findPassagesCall>['items'][number]

const usual = 8
// As much of one passage as is shown: a table of thousands of rows is one too.
const longest = 2000

export const findPassages: Answer<typeof findPassagesCall> = async ({ tx, pilot, query }) => ({
  items: await passagesFor(tx, pilot, { words: query.words, limit: query.most }),
})

interface Wanted {
  readonly words?: string | undefined
  readonly limit?: number | undefined
  readonly reach?: Reach
}

/** The passages that fit best, each text once: what is in force goes before the same words of a newer draft. */
export async function passagesFor(tx: Tx, pilot: Pilot, { words = '', limit = usual, reach }: Wanted): Promise<Found[]> {
  const within = reach ?? (await reachOf(tx, pilot))
  // Some fall out below: a title beside its passages, words that stand in two versions, a heading with what follows it.
  const found = await searchPassages(tx, { familyId: pilot.familyId, words, language: pilot.language, reach: within, limit: limit * 4 })
  return present(tx, pilot.familyId, found, limit)
}

/** Passages that were found otherwise, in the order in which they come. */
export async function shownPassages(tx: Tx, familyId: string, places: readonly Place[]): Promise<Found[]> {
  const ranked = places.map((place, index) => ({ ...place, rank: -index }))
  return present(tx, familyId, await withBodies(tx, familyId, ranked), places.length)
}

async function present(tx: Tx, familyId: string, found: readonly FoundPassage[], limit: number): Promise<Found[]> {
  if (found.length === 0) return []
  const papers = await papersOf(tx, familyId, found)
  const standing = (one: FoundPassage) => (papers.get(one.document_id)?.approved_version === one.version ? 'in_force' : 'not_in_force')
  const current = found
    .filter((one) => [papers.get(one.document_id)?.version, papers.get(one.document_id)?.approved_version].includes(one.version))
    .toSorted((a, b) => b.rank - a.rank || Number(standing(b) === 'in_force') - Number(standing(a) === 'in_force'))
  const whole = await withWhatFollows(tx, familyId, current)
  const seen = new Set<string>()
  const items: Found[] = []
  for (const one of whole) {
    const isOnlyTitle = isTitle(one)
    if (isOnlyTitle && whole.some((other) => other.document_id === one.document_id && other.place !== titlePlace)) continue
    const key = `${one.document_id} ${one.body}`
    if (seen.has(key)) continue
    seen.add(key)
    items.push({
      document_id: one.document_id,
      title: papers.get(one.document_id)?.title ?? '',
      version: one.version,
      passage: isOnlyTitle ? null : one.place,
      heading: one.heading,
      standing: standing(one),
      text: one.body.slice(0, longest),
    })
    if (items.length === limit) break
  }
  return items
}

async function papersOf(tx: Tx, familyId: string, found: readonly FoundPassage[]) {
  const papers = await tx
    .selectFrom('documents')
    .select(['id', 'title', 'version', 'approved_version'])
    .where('family_id', '=', familyId)
    .where('id', 'in', [...new Set(found.map(({ document_id }) => document_id))])
    .execute()
  return new Map(papers.map((paper) => [paper.id, paper]))
}

const isTitle = ({ place }: FoundPassage) => place === titlePlace
const isHeading = ({ place, body }: FoundPassage) => place !== titlePlace && /^#{1,6}\s[^\n]*$/.test(body)

/** A title or a heading alone says nothing: what stands below it is what was looked for. */
async function withWhatFollows(tx: Tx, familyId: string, found: readonly FoundPassage[]): Promise<FoundPassage[]> {
  const above = found.filter((one) => isTitle(one) || isHeading(one)).map(({ document_id, version, place }) => ({ document_id, version, place }))
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
    const after = below.filter((row) => row.document_id === one.document_id && row.version === one.version && row.above === one.place)
    // Of a heading without a text only the next heading follows.
    const next = isTitle(one) ? after.find(({ body }) => !body.startsWith('#')) : after[0]
    if (!next || next.body.startsWith('#')) return isTitle(one) ? [one] : []
    return [{ ...one, place: next.place, heading: next.heading, body: next.body }]
  })
}
