// The baseline: the least code on Fastify and pg that does the same work, and nothing else. Cookie → session,
// account, member and family in one query; family in every `where`; replies by a fixed schema; every
// statement prepared and planned once per connection; the write in a transaction with its hash-chained ledger
// row.
import { createHash } from 'node:crypto'

import Fastify from 'fastify'
import pg from 'pg'

const { PORT, SOCKET_FOLDER, DATABASE, MAY } = process.env
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// Without this option PostgreSQL plans the list for every request: it estimates that a generic plan is worse.
const planOnce = '-c plan_cache_mode=force_generic_plan'
const pool = new pg.Pool({
  host: SOCKET_FOLDER,
  user: 'forerunners',
  database: DATABASE,
  max: 10,
  options: planOnce,
})
const app = Fastify({ logger: false })

const text = { type: 'string' }
const maybe = (schema) => ({ ...schema, nullable: true })
const moment = { type: 'string', format: 'date-time' }
const whole = { type: 'integer' }
const object = (properties) => ({ type: 'object', properties })

const findSession = {
  name: 'session',
  text: `select a.id, a.email, a.full_name, a.display_name, a.language, a.time_zone, a.theme, a.default_view, a.date_format,
      f.family_id, f.name as family_name, m.role, m.onboarding
    from sessions s
    join accounts a on a.id = s.account_id
    join members m on m.family_id = s.family_id and m.account_id = s.account_id
    join families f on f.family_id = s.family_id
    where s.token_hash = $1 and s.expires_at > $2 and m.status = 'active'`,
}

app.decorateRequest('pilot')
app.addHook('onRequest', async (request, reply) => {
  const secret = /(?:^|; )session=([\w-]+)/.exec(request.headers.cookie ?? '')?.[1]
  const hash = createHash('sha256')
    .update(secret ?? '')
    .digest()
  const { rows } = await pool.query({ ...findSession, values: [hash, new Date()] })
  request.pilot = rows[0]
  if (!request.pilot) return reply.code(401).send({ message: 'No session' })
})

const account = object({
  id: text,
  email: text,
  full_name: text,
  display_name: text,
  language: text,
  time_zone: text,
  theme: text,
  default_view: maybe(text),
  date_format: text,
})
const me = object({
  account,
  family: object({ id: text, name: text }),
  role: text,
  may: { type: 'array', items: text },
  onboarding: maybe(text),
})
// The founder's permissions are one constant list; the bench passes ours, so that both replies have the same
// length.
const may = JSON.parse(MAY)

app.get('/me', { schema: { response: { 200: me } } }, async ({ pilot }) => {
  const { family_id, family_name, role, onboarding, ...account } = pilot
  return { account, family: { id: family_id, name: family_name }, role, may, onboarding }
})

const entry = object({
  seq: whole,
  at: moment,
  act: text,
  by: maybe(text),
  subject_id: maybe(text),
  details: { type: 'object', additionalProperties: true },
  previous_hash: text,
  hash: text,
})
const page = object({ items: { type: 'array', items: entry }, next: maybe(whole) })
const pageAsked = object({ limit: { type: 'integer', minimum: 1, maximum: 100, default: 50 } })
const listEntries = {
  name: 'list',
  text: `select seq, at, act, by_account as by, subject_id, details, previous_hash, hash
    from ledger where family_id = $1 order by seq desc limit $2`,
}

app.get(
  '/list',
  { schema: { querystring: pageAsked, response: { 200: page } } },
  async ({ pilot, query }) => {
    const { rows } = await pool.query({ ...listEntries, values: [pilot.family_id, query.limit] })
    return { items: rows, next: rows.at(-1)?.seq ?? null }
  },
)

const family = object({
  id: text,
  name: text,
  legacy_established: maybe(whole),
  purpose_statement: text,
  governance_protocol: text,
  timeline_horizon: text,
  version: whole,
})
const change = {
  ...object({ version: whole, name: { type: 'string', minLength: 1, maxLength: 120 } }),
  required: ['version', 'name'],
}
const changeFamily = {
  name: 'change',
  text: `update families set name = $3, version = version + 1 where family_id = $1 and version = $2
    returning family_id as id, name, legacy_established, purpose_statement, governance_protocol, timeline_horizon, version`,
}
const lockHead = { name: 'head', text: 'select seq, hash from ledger_heads where family_id = $1 for update' }
const appendEntry = {
  name: 'append',
  text: `with entry as (
      insert into ledger (family_id, seq, at, act, by_account, subject_id, details, previous_hash, hash)
      values ($1, $2, $3, 'family.changed', $4, $1, $5, $6, $7))
    update ledger_heads set seq = $2, hash = $7 where family_id = $1`,
}

app.post(
  '/write',
  { schema: { body: change, response: { 200: family } } },
  async ({ pilot, body }, reply) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      const { rows } = await client.query({
        ...changeFamily,
        values: [pilot.family_id, body.version, body.name],
      })
      if (!rows[0]) {
        await client.query('rollback')
        return reply.code(409).send({ message: 'Out of date' })
      }
      await append(client, pilot)
      await client.query('commit')
      return rows[0]
    } finally {
      client.release()
    }
  },
)

async function append(client, { family_id, id }) {
  const { rows } = await client.query({ ...lockHead, values: [family_id] })
  const previous = rows[0].hash
  const seq = rows[0].seq + 1
  const at = new Date()
  const details = { fields: ['name'] }
  const words = JSON.stringify([family_id, seq, at, 'family.changed', id, family_id, details, previous])
  const hash = createHash('sha256').update(words).digest('hex')
  await client.query({ ...appendEntry, values: [family_id, seq, at, id, details, previous, hash] })
}

await app.listen({ host: '127.0.0.1', port: Number(PORT) })

process.on('SIGTERM', () => void app.close().then(() => pool.end()))
