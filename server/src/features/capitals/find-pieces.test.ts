import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { useWorld, type TestClient } from '../../../test/world.ts'
import { type Capital, capitals } from '#contract/capitals.ts'
import { evidenceKinds, metricsOf, type EvidencePiece } from '#contract/capitals/metrics.ts'
import { findPieces, piecesQuery } from '#server/features/capitals/find-pieces.ts'
import type { EvidenceSource } from '#server/ground/evidence.ts'
import { day } from '#server/platform/clock.ts'

const world = useWorld()

/** Inserts drafts directly into the table, without versions. */
async function insertDrafts({ familyId, accountId }: TestClient, count: number) {
  await world.database.inFamily(familyId, (tx) =>
    sql`insert into documents (family_id, id, title, class, capital, language, author_id, version, state, open_places, created_at, updated_at)
      select ${familyId}::uuid, gen_random_uuid(), 'Document', 'policy', (array['cultural', 'time'])[1 + n % 2], 'en', ${accountId}::uuid, 1, 'draft', 0, now(), now()
      from generate_series(1, ${count}::int) n`.execute(tx),
  )
}

/**
 * Does what autovacuum would do later. Read transactions commit in the background, and as long as one is older
 * than the rows, vacuum can't mark their pages as all-visible, which an index-only scan needs.
 */
async function vacuumDocuments() {
  await expect
    .poll(async () => {
      await world.database.pool.query('vacuum (analyze) documents')
      const { rows } = await world.database.pool.query<{ pages: number; visible: number }>(
        `select relpages as pages, relallvisible as visible from pg_class where oid = 'documents'::regclass`,
      )
      return rows.map(({ pages, visible }) => pages > 0 && pages === visible)
    })
    .toEqual([true])
}

test('many documents are counted with index-only scans', async () => {
  const founder = await world.create()
  const others = [await world.create(), await world.create(), await world.create()]
  await insertDrafts(founder, 2000)
  for (const other of others) await insertDrafts(other, 1000)
  await vacuumDocuments()

  const { plan, counts } = await world.database.inFamily(founder.familyId, async (tx) => {
    const now = world.clock.now()
    const { rows } = await sql<{
      'QUERY PLAN': string
    }>`explain ${piecesQuery(world.shared, tx, { familyId: founder.familyId, now })}`.execute(tx)
    const found = await findPieces(world.shared, tx, { familyId: founder.familyId, now })
    const count = (capital: Capital) => metricsOf({ perceived: null, ...found[capital] }, now).pieces
    return {
      plan: rows.map((row) => row['QUERY PLAN']),
      counts: [count('cultural'), count('time'), count('social')],
    }
  })

  const scans = plan.filter((line) => /Scan.* on documents/.test(line))
  expect(scans.length, plan.join('\n')).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain('Index Only Scan using documents_by_capital')
  expect(counts).toEqual([1000, 1000, 0])
})

// Few enough that no capital is saturated; there a piece would make no difference.
test.each([1, 2, 3, 4, 5, 6, 7, 8])(
  'pieces from the database count as in metrics.ts (seed %i)',
  async (seed) => {
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
    const generated = fc
      .sample(anything, { numRuns: 40, seed })
      .map(({ capital, kind, age, isRenewed, before }) => {
        const at = now.getTime() - age
        const since = at - (isRenewed ?? 0)
        return {
          capital,
          piece: {
            kind,
            at,
            since,
            ...(before && { before: { kind: before.kind, at: since - before.age } }),
          } satisfies EvidencePiece,
        }
      })
    const date = (moment: number | undefined) => (moment === undefined ? null : new Date(moment))
    const source: EvidenceSource = {
      named: () => sql`(select 1)`,
      dated: () => sql`(select * from unnest(
      ${generated.map(({ piece }) => piece.kind)}::text[], ${generated.map(({ capital }) => capital)}::text[], ${generated.map(({ piece }) => date(piece.at))}::timestamptz[],
      ${generated.map(({ piece }) => date(piece.since))}::timestamptz[], ${generated.map(({ piece }) => piece.before?.kind ?? null)}::text[],
      ${generated.map(({ piece }) => date(piece.before?.at))}::timestamptz[]) piece (kind, capital, at, since, before_kind, before_at))`,
    }

    const found = await world.database.inFamily(founder.familyId, (tx) =>
      findPieces({ evidence: [source] }, tx, { familyId: founder.familyId, now }),
    )

    for (const capital of capitals) {
      const pieces = generated.filter((item) => item.capital === capital).map(({ piece }) => piece)
      const { fresh, ...expected } = metricsOf({ perceived: null, pieces }, now)
      expect(metricsOf({ perceived: null, ...found[capital] }, now), capital).toEqual({
        ...expected,
        fresh: expect.closeTo(fresh, 9),
      })
    }
  },
)
