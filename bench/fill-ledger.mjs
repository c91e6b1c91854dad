// Fills the ledger of every family, directly in the database. Both servers have tables with the same columns.

/**
 * Creates `families` in all, with `entries` each. The hashes are made up: nothing here verifies the chain.
 */
export async function fillLedger(client, { families, entries }) {
  await client.query(
    `insert into families (family_id, name, created_at)
     select gen_random_uuid(), 'A family', now() from generate_series((select count(*) from families) + 1, $1)`,
    [families],
  )
  await client.query(
    `insert into ledger_heads (family_id, seq, hash) select family_id, 0, repeat('0', 64) from families on conflict do nothing`,
  )
  // Entry by entry across families, as in production: the entries of one family are not adjacent on disk.
  await client.query(
    `insert into ledger (family_id, seq, at, act, by_account, subject_id, details, previous_hash, hash)
     select h.family_id, n, now(), 'family.changed', gen_random_uuid(), h.family_id, '{"fields": ["name"]}',
       encode(sha256((h.family_id::text || n - 1)::bytea), 'hex'), encode(sha256((h.family_id::text || n)::bytea), 'hex')
     from generate_series(1, $1::bigint) n join ledger_heads h on h.seq < n order by n, h.family_id`,
    [entries],
  )
  await client.query(
    `update ledger_heads h set seq = l.seq, hash = l.hash from ledger l where l.family_id = h.family_id and l.seq = $1 and h.seq < $1`,
    [entries],
  )
  // Vacuum now, so that autovacuum doesn't disturb a round.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const { rows } = await client.query('select count(*)::int as count from ledger')
  return rows[0].count
}
