import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'

import { fixedKeys } from './keys.ts'
import { asAdmin, type Databases } from './template.ts'
import type { Role } from '#contract/roles.ts'
import { type AppSettings, openApp } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, databaseOn } from '#server/platform/database/database.ts'
import { fingerprintOf } from '#server/platform/secret-key.ts'
import { folderStore } from '#server/platform/store/folder-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { emailText } from '#server/platform/email/email-text.ts'
import { sealer } from '#server/platform/sealed.ts'
import { openPools } from '#server/platform/database/pool.ts'

export const goodPassword = 'the orchard behind the mill'
export const publicUrl = new URL('http://house.test')
const secretKey = Buffer.alloc(32, 'a house of tests')
export const keys = fixedKeys(secretKey)

/** One database per test file: the real app on a copy of the migrated template, with a movable clock. */
export function useWorld(settings: WorldSettings = {}) {
  let made: World | undefined
  beforeAll(async () => {
    made = await makeWorld(inject('databases'), settings)
  })
  afterAll(async () => {
    await made?.close()
  })
  return new Proxy({} as World, { get: (_, key: keyof World) => (made as World)[key] })
}

/** Settings of the test's server that differ from the defaults. */
type WorldSettings = Pick<
  AppSettings,
  | 'openings'
  | 'oidc'
  | 'familyQuota'
  | 'scanner'
  | 'models'
  | 'logLevel'
  | 'renderWorker'
  | 'documentWorker'
  | 'sourceUrl'
>

export type World = Awaited<ReturnType<typeof makeWorld>>

let count = 0

async function makeWorld({ admin, app: place }: Databases, settings: WorldSettings) {
  const name = `world_${process.pid}_${process.env['VITEST_POOL_ID'] ?? 0}_${Date.now()}`
  await asAdmin(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select datname as name from pg_database where datname like 'template_forerunners_%' order by oid desc limit 1`,
    )
    // Copies of one template must be made one after another.
    await client.query('select pg_advisory_lock(1)')
    // A file copy takes a third of the time of WAL logging.
    await client.query(
      `create database ${name} template ${rows[0]?.name} strategy file_copy owner ${client.escapeIdentifier(place.user)}`,
    )
  })
  const pools = await openPools({ ...place, database: name }, () => {})
  const database = databaseOn(pools, async () => {
    await Promise.all([pools.pool.end(), pools.secondary.end()])
  })
  await database.transaction((tx) =>
    tx
      .insertInto('secret_keys')
      .values({ fingerprint: fingerprintOf(secretKey) })
      .execute(),
  )
  const clock = movableClock()
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-files-'))
  const store = folderStore(folder)
  const { app, shared } = await openApp(
    { database, publicUrl, keys, clock, store, ...settings },
    { closesServices: true },
  )
  const pilots = pilotsOf(app, database)
  return {
    app,
    /** The values that features share. */
    shared,
    database,
    clock,
    /** The file store, as raw bytes and as the server opens them. */
    folder,
    store,
    files: { database, store: sealedStore(store, keys) },
    ...pilots,
    close: async () => {
      await app.close()
      await database.close()
      await rm(folder, { recursive: true, force: true })
      await asAdmin(admin, (client) => client.query(`drop database ${name} with (force)`))
    },
  }
}

export function movableClock(): Clock & { move: (ms: number) => void } {
  let ahead = 0
  return { now: () => new Date(Date.now() + ahead), move: (ms) => (ahead += ms) }
}

/** A signed-in client. */
export interface TestClient {
  readonly email: string
  readonly cookie: string
  readonly accountId: string
  readonly familyId: string
  readonly get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly post: (
    path: string,
    body?: unknown,
    headers?: Record<string, string>,
  ) => Promise<LightMyRequestResponse>
}

function pilotsOf(app: FastifyInstance, database: Database) {
  const client = (
    email: string,
    cookie: string,
    me: { account: { id: string }; family: { id: string } | null },
  ): TestClient => ({
    email,
    cookie,
    accountId: me.account.id,
    familyId: me.family?.id ?? '',
    get: (path, headers) =>
      app.inject({ method: 'GET', url: `/api${path}`, headers: { cookie, ...headers } }),
    post: (path, body, headers) =>
      app.inject({
        method: 'POST',
        url: `/api${path}`,
        headers: { cookie, ...headers },
        ...(body !== undefined && { payload: body as object }),
      }),
  })

  const newEmail = () => `pilot-${++count}-${process.pid}@house.test`

  /** Each account uses an address of its own, so that no test is throttled by another's attempts. */
  const create = async ({
    email = newEmail(),
    ...more
  }: { email?: string; invitation?: string } & Record<string, unknown> = {}) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/create/',
      remoteAddress: `10.0.${count % 250}.${Math.floor(count / 250) + 1}`,
      payload: { email, password: goodPassword, confirm_password: goodPassword, ...more },
    })
    if (response.statusCode !== 200) throw new Error(`An account could not be created: ${response.body}`)
    return client(email, cookieOf(response), response.json())
  }

  /** Signs in on another device, from an address of its own. */
  const signIn = async (email: string, password = goodPassword) => {
    const response = await app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: `10.1.${++count % 250}.${Math.floor(count / 250) + 1}`,
      payload: { email, password },
    })
    if (response.statusCode !== 200) throw new Error(`Nobody could sign in: ${response.body}`)
    return client(email, cookieOf(response), response.json())
  }

  /** Resets a client's session to one without a family. */
  const leaveFamilies = (left: TestClient) =>
    database.transaction((tx) =>
      tx.updateTable('sessions').set({ family_id: null }).where('account_id', '=', left.accountId).execute(),
    )

  /** The emails to an address with their plain text, oldest first. */
  const mailsTo = async (email: string) => {
    const mails = await database.transaction((tx) =>
      tx
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('created_at')
        .orderBy('id')
        .execute(),
    )
    return mails.map((mail) => ({ ...mail, body: emailText(sealer(keys, 'mail'), mail) }))
  }

  const lastMailTo = async (email: string) => (await mailsTo(email)).at(-1)

  const secretIn = (body: string | undefined) => /#([A-Za-z0-9_-]{43})/.exec(body ?? '')?.[1] ?? ''

  /** A family with its founder; `join` invites someone with a role and accepts, through the real calls. */
  const foundFamily = async () => {
    const founder = await create()
    const join = async (role: Exclude<Role, 'founder'>) => {
      const email = newEmail()
      const invited = await founder.post('/family/invitations/', { email, role })
      if (invited.statusCode !== 200) throw new Error(`Nobody could be invited: ${invited.body}`)
      const invitation = secretIn((await lastMailTo(email))?.body)
      return create({ email, invitation })
    }
    return { founder, join }
  }

  return { create, signIn, leaveFamilies, foundFamily, mailsTo, lastMailTo, secretIn, newEmail }
}

export function cookieOf(response: LightMyRequestResponse): string {
  const cookie = response.cookies.find(({ name }) => name === 'forerunners_session')
  return cookie ? `forerunners_session=${cookie.value}` : ''
}
