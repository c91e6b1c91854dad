import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { useWorld, type Voice } from '../../../test/world.ts'
import { type Capital, capitals } from '#contract/capitals.ts'
import { evidenceKinds, metricsOf, type Piece } from '#contract/capitals/metrics.ts'
import { evidenceSources } from '#server/evidence-sources.ts'
import { findPieces, piecesQuery } from '#server/features/capitals/find-pieces.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()
const sources = { evidence: evidenceSources }

/** So many drafts, past everything that would write their versions. */
async function layMany({ familyId, accountId }: Voice, count: number) {
  await world.database.inFamily(familyId, (tx) =>
    sql`insert into documents (family_id, id, title, class, capital, language, author_id, version, state, open_places, created_at, updated_at)
      select ${familyId}::uuid, gen_random_uuid(), 'Paper', 'policy', (array['cultural', 'time'])[1 + n % 2], 'en', ${accountId}::uuid, 1, 'draft', 0, now(), now()
      from generate_series(1, ${count}::int) n`.execute(tx),
  )
}

test('many papers are counted by index alone, whichever family is asked about', async () => {
  const founder = await world.create()
  const others = [await world.create(), await world.create(), await world.create()]
  await layMany(founder, 2000)
  for (const other of others) await layMany(other, 1000)
  // What PostgreSQL does by itself after a while.
  await world.database.pool.query('vacuum analyze documents')

  const { plan, counts } = await world.database.inFamily(founder.familyId, async (tx) => {
    const now = world.clock.now()
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${piecesQuery(sources, tx, founder.familyId, now)}`.execute(tx)
    const found = await findPieces(sources, tx, founder.familyId, now)
    const count = (capital: Capital) => metricsOf({ perceived: null, ...found[capital] }, now).pieces
    return { plan: rows.map((row) => row['QUERY PLAN']), counts: [count('cultural'), count('time'), count('social')] }
  })

  const scans = plan.filter((line) => /Scan.* on documents/.test(line))
  expect(scans.length, plan.join('\n')).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain('Index Only Scan using documents_by_capital')
  expect(counts).toEqual([1000, 1000, 0])
})

// Few enough that no capital is full: there every piece would weigh nothing.
test.each([1, 2, 3, 4, 5, 6, 7, 8])('however a piece came about, it counts as it does in the law (%i)', async (seed) => {
  const founder = await world.create()
  const now = world.clock.now()
  const days = fc.integer({ min: 0, max: 400 * day })
  const kind = fc.constantFrom(...evidenceKinds)
  const anything = fc.record({
    capital: fc.constantFrom(...capitals),
    kind,
    age: days,
    isRenewed: fc.option(days),
    before: fc.option(fc.record({ kind, age: days })),
  })
  const laid = fc.sample(anything, { numRuns: 40, seed }).map(({ capital, kind, age, isRenewed, before }) => {
    const at = now.getTime() - age
    const since = at - (isRenewed ?? 0)
    return { capital, piece: { kind, at, since, ...(before && { before: { kind: before.kind, at: since - before.age } }) } satisfies Piece }
  })
  const date = (moment: number | undefined) => (moment === undefined ? null : new Date(moment))
  const source: EvidenceSource = {
    named: () => sql`(select 1)`,
    dated: () => sql`(select * from unnest(
      ${laid.map(({ piece }) => piece.kind)}::text[], ${laid.map(({ capital }) => capital)}::text[], ${laid.map(({ piece }) => date(piece.at))}::timestamptz[],
      ${laid.map(({ piece }) => date(piece.since))}::timestamptz[], ${laid.map(({ piece }) => piece.before?.kind ?? null)}::text[],
      ${laid.map(({ piece }) => date(piece.before?.at))}::timestamptz[]) piece (kind, capital, at, since, before_kind, before_at))`,
  }

  const found = await world.database.inFamily(founder.familyId, (tx) => findPieces({ evidence: [source] }, tx, founder.familyId, now))

  for (const capital of capitals) {
    const pieces = laid.filter((one) => one.capital === capital).map(({ piece }) => piece)
    const { fresh, ...law } = metricsOf({ perceived: null, pieces }, now)
    expect(metricsOf({ perceived: null, ...found[capital] }, now), capital).toEqual({ ...law, fresh: expect.closeTo(fresh, 9) })
  }
})
