// A family with very many documents, inserted directly into the database, for the search.

import { insertRows } from './insert-rows.mjs'

const subjects = [
  'mill',
  'weir',
  'meadow',
  'orchard',
  'boat',
  'vineyard',
  'foundation',
  'archive',
  'harbour',
  'forest',
]
const acts = [
  'repair',
  'inherit',
  'insure',
  'lease',
  'teach',
  'finance',
  'visit',
  'restore',
  'divide',
  'protect',
]

/**
 * Inserts `documents` of fifty passages each. Every passage has common words, words of its document, and a
 * few unique ones.
 */
export async function fillPassages(client, { familyId, accountId, documents }) {
  await client.query('begin')
  await client.query(`select set_config('app.family_id', $1, true)`, [familyId])
  await client.query(
    `insert into documents (family_id, id, title, class, capital, language, author_id, version, state, open_places, created_at, updated_at)
     select $1, gen_random_uuid(), 'Document ' || n, 'policy', 'material', 'en', $2, 1, 'draft', 0, now(), now() from generate_series(1, $3::integer) n`,
    [familyId, accountId, documents],
  )
  await client.query(
    `insert into passages (family_id, document_id, version, place, heading, body)
     select $1::uuid, d.id, 1, p, 'Section ' || p,
       format('The family shall %s the %s together every year, and whoever is responsible tells the council about it. Matter number%s of %s.',
         ($2::text[])[1 + (hashtext(d.id::text || p) & 1023) % 10], ($3::text[])[1 + (hashtext(d.id::text || p || 'x') & 1023) % 10],
         (hashtext(d.id::text || p || 'y') & 65535), d.title)
     from documents d, generate_series(0, 49) p where d.family_id = $1::uuid
     on conflict do nothing`,
    [familyId, acts, subjects],
  )
  await insertRows(
    client,
    'passage_words',
    `insert into passage_words (family_id, word, document_id, version, places)
     select p.family_id, w.lexeme, p.document_id, p.version, array_agg(p.place)
     from passages p, lateral unnest(to_tsvector('english', p.body) || to_tsvector('simple', p.body)) w
     where p.family_id = $1::uuid and p.document_id not in (select document_id from passage_words where family_id = $1::uuid)
     group by p.family_id, w.lexeme, p.document_id, p.version`,
    [familyId],
  )
  await client.query('commit')
  for (const table of ['passages', 'passage_words']) await client.query(`vacuum analyze ${table}`)
  await client.query('vacuum analyze documents')
  const { rows } = await client.query('select count(*)::int as count from passages')
  return rows[0].count
}

/** Realistic queries: rare words, common ones, and both. */
export function questions(count) {
  return Array.from({ length: count }, (_, place) => {
    const act = acts[place % acts.length]
    const subject = subjects[(place * 7) % subjects.length]
    return [
      `When do we ${act} the ${subject}?`,
      `Who is responsible for number${(place * 977) % 65_536}`,
      `What shall the council ${act} with the ${subject} of Document ${place + 1}`,
    ][place % 3]
  })
}
