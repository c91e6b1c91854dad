import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, inject } from 'vitest'

import { asAdmin, type Databases } from './template.ts'
import type { Role } from '#contract/roles.ts'
import { type AppSettings, makeApp } from '#server/app.ts'
import type { Clock } from '#server/platform/clock.ts'
import { type Database, databaseOn } from '#server/platform/database/database.ts'
import { folderStore } from '#server/platform/store/folder-store.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import { openPools } from '#server/platform/database/pool.ts'

export const goodPassword = 'the orchard behind the mill'
export const publicUrl = new URL('http://house.test')
export const secretKey = Buffer.alloc(32, 'a house of tests')

/** One database a test file: the real app on a copy of the migrated template, with a clock that can be moved. */
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

/** What the house of a test is told besides the usual. */
type WorldSettings = Pick<AppSettings, 'openings' | 'models' | 'logLevel' | 'press' | 'documentWorker'>

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
    // Its files are copied as they are, which takes a third of what writing them down does.
    await client.query(`create database ${name} template ${rows[0]?.name} strategy file_copy owner ${client.escapeIdentifier(place.user)}`)
  })
  const pools = await openPools({ ...place, database: name }, () => {})
  const database = databaseOn(pools, async () => {
    await Promise.all([pools.pool.end(), pools.aside.end()])
  })
  const clock = movableClock()
  const folder = await mkdtemp(join(tmpdir(), 'forerunners-files-'))
  const store = folderStore(folder)
  const app = await makeApp({ database, publicUrl, secretKey, clock, store, ...settings })
  const pilots = pilotsOf(app, database)
  return {
    app,
    database,
    clock,
    /** Where the bytes of files lie, as they lie there and as the house opens them. */
    folder,
    store,
    files: { database, store: sealedStore(store, secretKey) },
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

/** Somebody with a session, who can ask. */
export interface Voice {
  readonly email: string
  readonly cookie: string
  readonly accountId: string
  readonly familyId: string
  readonly get: (path: string, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
  readonly post: (path: string, body?: unknown, headers?: Record<string, string>) => Promise<LightMyRequestResponse>
}

function pilotsOf(app: FastifyInstance, database: Database) {
  const voice = (email: string, cookie: string, me: { account: { id: string }; family: { id: string } | null }): Voice => ({
    email,
    cookie,
    accountId: me.account.id,
    familyId: me.family?.id ?? '',
    get: (path, headers) => app.inject({ method: 'GET', url: `/api${path}`, headers: { cookie, ...headers } }),
    post: (path, body, headers) =>
      app.inject({ method: 'POST', url: `/api${path}`, headers: { cookie, ...headers }, ...(body !== undefined && { payload: body as object }) }),
  })

  const newEmail = () => `pilot-${++count}-${process.pid}@house.test`

  /** Each account comes from an address of its own, so that no test is slowed by another's attempts. */
  const create = async ({ email = newEmail(), ...more }: { email?: string; invitation?: string } & Record<string, unknown> = {}) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/create/',
      remoteAddress: `10.0.${count % 250}.${Math.floor(count / 250) + 1}`,
      payload: { email, password: goodPassword, confirm_password: goodPassword, ...more },
    })
    if (answer.statusCode !== 200) throw new Error(`An account could not be created: ${answer.body}`)
    return voice(email, cookieOf(answer), answer.json())
  }

  /** Signs in on another device, from an address of its own. */
  const signIn = async (email: string, password = goodPassword) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/auth/login/',
      remoteAddress: `10.1.${++count % 250}.${Math.floor(count / 250) + 1}`,
      payload: { email, password },
    })
    if (answer.statusCode !== 200) throw new Error(`Nobody could sign in: ${answer.body}`)
    return voice(email, cookieOf(answer), answer.json())
  }

  /** Puts a voice's session back to standing in no family. */
  const leaveFamilies = (left: Voice) =>
    database.transaction((tx) => tx.updateTable('sessions').set({ family_id: null }).where('account_id', '=', left.accountId).execute())

  const lastMailTo = async (email: string) => {
    const mail = await database.transaction((tx) =>
      tx
        .selectFrom('outbox')
        .selectAll()
        .where('recipient', '=', email)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    )
    return mail
  }

  const secretIn = (body: string | undefined) => /#([A-Za-z0-9_-]{43})/.exec(body ?? '')?.[1] ?? ''

  /** A family with its founder; `join` invites somebody with a role and lets them accept, through the real calls. */
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

  return { create, signIn, leaveFamilies, foundFamily, lastMailTo, secretIn, newEmail }
}

export function cookieOf(answer: LightMyRequestResponse): string {
  const cookie = answer.cookies.find(({ name }) => name === 'forerunners_session')
  return cookie ? `forerunners_session=${cookie.value}` : ''
}
