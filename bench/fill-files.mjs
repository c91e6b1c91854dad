// A family with very many files, inserted directly into the database: rows and words as the server writes
// them, without bytes.

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
const kinds = [
  'Deed',
  'Letter',
  'Invoice',
  'Survey',
  'Minutes',
  'Photograph',
  'Policy',
  'Receipt',
  'Plan',
  'Memoir',
]

/** Inserts `files` into one category, each with a name and two passages of text. Returns the category. */
export async function fillFiles(client, { familyId, accountId, files }) {
  await client.query('begin')
  await client.query(
    `select set_config('app.family_id', $1, true), set_config('app.collects', 'yes', true)`,
    [familyId],
  )
  const { rows } = await client.query(
    `select id from file_categories where family_id = $1 order by position limit 1`,
    [familyId],
  )
  const category = rows[0].id
  // Live notifications are not part of the measurement.
  await client.query('alter table files disable trigger live')
  await client.query(
    `with made as (
       select gen_random_uuid() as id, gen_random_uuid() as blob, n,
         format('%s of the %s %s.pdf', ($4::text[])[1 + n % 10], ($5::text[])[1 + (n / 10) % 10], n) as name
       from generate_series(1, $3::integer) n
     ), blobs_made as (
       insert into blobs (family_id, id, size, hash, created_at) select $1, blob, 1000 + n, md5(n::text) || md5(blob::text), now() from made
     )
     insert into files (family_id, id, category_id, name, name_key, sort_key, type, kind, size, blob_id, text_state, created_by, created_at, updated_by, updated_at)
     select $1, id, $2, name, lower(name), lower(name), 'application/pdf', 'pdf', 1000 + n, blob, 'done', $6, now(), $6, now() - n * interval '1 minute' from made`,
    [familyId, category, files, kinds, subjects, accountId],
  )
  await client.query('alter table files enable trigger live')
  await client.query(
    `insert into file_passages (family_id, file_id, place, page, body)
     select $1::uuid, f.id, p, p + 1,
       format('The family keeps the %s and the %s in good repair, as the council agreed in %s. Matter number%s concerns whoever is responsible for it.',
         ($2::text[])[1 + (hashtext(f.id::text || p) & 1023) % 10], ($2::text[])[1 + (hashtext(f.id::text || p || 'x') & 1023) % 10],
         1900 + (hashtext(f.id::text || 'z') & 127), (hashtext(f.id::text || p || 'y') & 65535))
     from files f, generate_series(0, 1) p where f.family_id = $1::uuid
     on conflict do nothing`,
    [familyId, subjects],
  )
  await client.query(
    `insert into file_passages (family_id, file_id, place, body) select family_id, id, -1, name from files where family_id = $1::uuid on conflict do nothing`,
    [familyId],
  )
  await insertRows(
    client,
    'file_words',
    `insert into file_words (family_id, word, file_id, is_name, places)
     select p.family_id, w.lexeme, p.file_id, p.place = -1, array_agg(p.place)
     from file_passages p, lateral unnest(to_tsvector('english', p.body) || to_tsvector('simple', p.body)) w
     where p.family_id = $1::uuid and p.file_id not in (select file_id from file_words where family_id = $1::uuid)
     group by p.family_id, w.lexeme, p.file_id, p.place = -1`,
    [familyId],
  )
  await client.query('commit')
  for (const table of ['files', 'blobs', 'file_passages', 'file_words'])
    await client.query(`vacuum analyze ${table}`)
  return category
}

/**
 * The same rows for PostgreSQL's own text search, for comparison: no row-level security, its own index, its
 * own rank.
 */
export async function fillPlain(client) {
  await client.query(
    'create table bench_plain (file_id uuid not null, body text not null, words tsvector not null)',
  )
  await client.query(
    `insert into bench_plain select file_id, body, to_tsvector('english', body) from file_passages`,
  )
  await client.query('create index bench_plain_words on bench_plain using gin (words)')
  await client.query('vacuum analyze bench_plain')
}

export const plainSearch = `select file_id, ts_headline('english', body, q), ts_rank(words, q) as rank
  from bench_plain, plainto_tsquery('english', $1) q where words @@ q order by rank desc limit 30`

/** Realistic queries: rare words, common ones, both, names, and prefixes. */
export function typedWords(count) {
  return Array.from({ length: count }, (_, place) => {
    const subject = subjects[(place * 7) % subjects.length]
    const kind = kinds[place % kinds.length]
    return [
      `number${(place * 977) % 65_536}`,
      `${kind} of the ${subject}`,
      `${subject} in good repair`,
      `${kind} ${subject} ${(place * 131) % 100_000}`,
      `council ${subject.slice(0, 4)}`,
    ][place % 5]
  })
}
