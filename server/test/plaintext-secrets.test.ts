import { createHash } from 'node:crypto'

import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'

import { serviceValues } from './mesh.ts'
import { richFamily } from './rich-family.ts'
import { switchOn } from './two-factor.ts'
import { goodPassword, useWorld } from './world.ts'

const world = useWorld()

let admin: pg.Client
beforeAll(async () => {
  const { rows } = await world.database.pool.query<{ name: string }>('select current_database() as name')
  admin = new pg.Client({ ...inject('databases').admin, database: rows[0]?.name })
  await admin.connect()
})
afterAll(() => admin.end())

/** Every table of every schema whose rows contain this value, in any column, as text or as bytes. */
async function tablesWith(needle: string): Promise<string[]> {
  const { rows: tables } = await admin.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const forms = [
    needle,
    Buffer.from(needle).toString('hex'),
    Buffer.from(needle, 'base64url').toString('hex'),
    encodeURIComponent(needle),
  ]
  const found: string[] = []
  for (const { name } of tables) {
    const { rows } = await admin.query<{ found: boolean }>(
      `select exists (select from ${name} t where exists (select from unnest($1::text[]) form where strpos(t::text, form) > 0)) as found`,
      [forms.filter((form) => form.length >= 6)],
    )
    if (rows[0]?.found) found.push(name)
  }
  return found
}

test('no table of a family in which everything has happened contains a valid link or secret in plain text', async () => {
  const { founder } = await richFamily(world)
  const secretOf = async (email: string) => world.secretIn((await world.lastMailTo(email))?.body)
  const living: Record<string, string> = {
    session: founder.cookie.split('=')[1] ?? '',
    password: goodPassword,
  }

  await world.app.inject({
    method: 'POST',
    url: '/api/auth/recovery/',
    remoteAddress: '192.0.2.77',
    payload: { email: founder.email },
  })
  living['recovery link'] = await secretOf(founder.email)
  const [invited, renamed] = [world.newEmail(), world.newEmail()]
  const invitation = await founder.post('/family/invitations/', { email: invited, role: 'guardian' })
  expect(invitation.json().link, 'without a mail server who invites is handed the link').toContain('#')
  living['invitation link'] = await secretOf(invited)
  await founder.post('/account/email/', { email: renamed, current_password: goodPassword })
  living['link that changes the address'] = await secretOf(renamed)
  living['calendar link'] =
    /calendars\/([\w-]+)\//.exec((await founder.post('/timeline/calendar/')).body)?.[1] ?? ''
  await founder.post('/account/llm/', {
    provider: 'mistral',
    api_key: 'sk-the-key-of-the-founder',
    model_name: 'small',
  })
  living['key to a model'] = 'sk-the-key-of-the-founder'
  const service = await founder.post(
    '/mesh/contacts/',
    serviceValues({ authentication: 'bearer', secret: 'the secret of the archive' }),
  )
  living['secret of a connection'] = 'the secret of the archive'
  living['key that signs messages'] = /whsec_[\w+/=]+/.exec(service.body)?.[0] ?? ''
  const { secret, codes } = await switchOn(world, founder)
  living['authenticator app'] = secret
  living['recovery code'] = codes[0] ?? ''
  const login = await world.app.inject({
    method: 'POST',
    url: '/api/auth/login/',
    remoteAddress: '192.0.2.78',
    payload: { email: founder.email, password: goodPassword },
  })
  living['ticket between password and code'] = login.json().ticket

  for (const [name, value] of Object.entries(living)) {
    expect(value?.length, `${name} was found`).toBeGreaterThanOrEqual(6)
    expect(await tablesWith(value), name).toEqual([])
  }
  // Control: the search finds an address and the hash of a link.
  expect(await tablesWith(invited)).toContain('public.outbox')
  const hash = createHash('sha256').update(living['recovery link']).digest('hex')
  expect(await tablesWith(hash)).toEqual(['public.recovery_links'])
})
