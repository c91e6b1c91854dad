// Inserts documents, members and ratings into families, directly in the database.

const capitals = [
  'intellectual',
  'cultural',
  'social',
  'spiritual',
  'human',
  'financial',
  'material',
  'time',
  'digital',
]

/** One large family among many small ones: the plan must not depend on which one is queried. */
export async function fillCapitals(client, { familyId, accountId, documents, members, documentsOfOthers }) {
  // Disables triggers: no one listens, and every row would be announced.
  await client.query('set session_replication_role = replica')
  await client.query(
    `create temporary table seats as select family_id, $1::int as count from families where family_id = $2`,
    [members - 1, familyId],
  )
  await client.query(
    'insert into seats select family_id, 1 from families where family_id not in (select family_id from members)',
  )
  await fillSeats(client)
  await client.query(
    `insert into capital_ratings (family_id, account_id, capital, perceived, is_seeded, rated_at)
     select family_id, account_id, capital, (random() * 100)::int, false, now() from members, unnest($2::text[]) capital where family_id = $1
     on conflict do nothing`,
    [familyId, capitals],
  )
  const { rows: others } = await client.query(
    `select family_id, (array_agg(account_id))[1] as account_id from members where family_id <> $1 group by family_id`,
    [familyId],
  )
  // Rows of the others are inserted before and after, so that families are interleaved on disk.
  await insertInAll(client, others, documentsOfOthers / 2)
  await insertInAll(client, [{ family_id: familyId, account_id: accountId }], documents)
  await insertInAll(client, others, documentsOfOthers / 2)
  await client.query('reset session_replication_role')
  // Vacuum now, so that autovacuum doesn't disturb the measurement.
  await client.query('vacuum analyze')
  await client.query('checkpoint')
  const { rows } = await client.query(
    `select count(*)::int as all, count(*) filter (where family_id = $1)::int as documents,
       (select count(*)::int from members where family_id = $1) as members from documents`,
    [familyId],
  )
  return rows[0]
}

async function fillSeats(client) {
  await client.query(
    `create temporary table people as select gen_random_uuid() as id, family_id from seats, generate_series(1, count);
     insert into accounts (id, email, email_key, password_hash, full_name, display_name, language, created_at)
       select id, id || '@bench.example', id || '@bench.example', '', 'A member', '', 'en', now() from people;
     insert into members (family_id, account_id, role, status, since) select family_id, id, 'guardian', 'active', now() from people`,
  )
}

// Spread over five years; four of ten approved, some of them renewed, and one of ten personal.
async function insertInAll(client, families, each) {
  await client.query(
    `insert into documents (family_id, id, title, class, capital, language, author_id, version, state, approved_version, open_places,
       created_at, updated_at, in_force_since, approved_at)
     select f.family_id, gen_random_uuid(), 'Document ' || n, case when n % 10 = 0 then 'personal' else 'policy' end, ($3::text[])[1 + n % 9], 'en', f.account_id, 1,
       case when n % 10 < 4 then 'approved' else 'draft' end, case when n % 10 < 4 then 1 end, 0, born, born,
       case when n % 10 < 4 then born + interval '20 days' end, case when n % 10 < 4 then born + (n % 3 + 1) * interval '20 days' end
     from generate_series(1, $4::int) n
     cross join unnest($1::uuid[], $2::uuid[]) f (family_id, account_id)
     cross join lateral (select now() - (n::float8 / $4 * 1825 + 61) * interval '1 day' as born) b order by n`,
    [
      families.map(({ family_id }) => family_id),
      families.map(({ account_id }) => account_id),
      capitals,
      each,
    ],
  )
}
