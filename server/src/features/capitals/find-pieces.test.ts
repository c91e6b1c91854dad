import { sql } from 'kysely'
import { expect, test } from 'vitest'

import { useWorld, type Voice } from '../../../test/world.ts'
import { evidenceSources } from '#server/evidence-sources.ts'
import { findPieces, piecesQuery } from '#server/features/capitals/find-pieces.ts'

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

  const { plan, pieces } = await world.database.inFamily(founder.familyId, async (tx) => {
    const now = world.clock.now()
    const { rows } = await sql<{ 'QUERY PLAN': string }>`explain ${piecesQuery(sources, tx, founder.familyId, now)}`.execute(tx)
    return { plan: rows.map((row) => row['QUERY PLAN']), pieces: await findPieces(sources, tx, founder.familyId, now) }
  })

  const scans = plan.filter((line) => /Scan.* on documents/.test(line))
  expect(scans.length, plan.join('\n')).toBeGreaterThan(0)
  for (const scan of scans) expect(scan).toContain('Index Only Scan using documents_by_capital')
  expect([pieces.cultural.length, pieces.time.length, pieces.social.length]).toEqual([1000, 1000, 0])
})
