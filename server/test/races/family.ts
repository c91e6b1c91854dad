import type { FastifyInstance, LightMyRequestResponse } from 'fastify'

import { insertDocument } from '../documents.ts'
import { foundFamily } from '#server/ground/families.ts'
import type { Role } from '#contract/roles.ts'
import { type Clock, day, later } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'

/** A server without a port on its own database. The world of a test is one; a command can build another. */
export interface RaceServer {
  readonly app: FastifyInstance
  readonly database: Database
  readonly clock: Clock
}

export interface RacePilot {
  readonly accountId: string
  readonly email: string
  readonly post: (path: string, body?: object) => Promise<LightMyRequestResponse>
}

/** The kinds of families in which acts race. */
export const shapes = ['one founder', 'two founders', 'advisor as heir', 'founder alone'] as const
export type Shape = (typeof shapes)[number]

export interface RaceFamily {
  readonly id: string
  readonly shape: Shape
  readonly founder: RacePilot
  /** Everyone below is the founder if the kind of family doesn't have them. */
  readonly second: RacePilot
  /** The family was offered to them. */
  readonly heir: RacePilot
  readonly guardian: RacePilot
  readonly advisor: RacePilot
  readonly inactive: RacePilot
  /** They left and are invited again. */
  readonly former: RacePilot
  /** Has their own family and is invited. */
  readonly guest: RacePilot
  readonly invitations: Readonly<
    Record<'guest' | 'former' | 'newcomer' | 'spare', { readonly id: string; readonly secret: string }>
  >
  readonly mandateId: string
  /** A document to vote on, if the race has one. */
  readonly document: { readonly id: string; readonly version: number; readonly hash: string }
  /** The last ledger entry before the race. */
  readonly seq: number
  readonly seats: ReadonlyMap<string, Seat>
}

export interface Seat {
  readonly role: Role
  readonly status: 'active' | 'inactive'
}

export const racePassword = 'the orchard behind the mill'
let passwordHash: Promise<string> | undefined

const names = [
  'founder',
  'second',
  'successor',
  'guardian',
  'advisor',
  'inactive',
  'former',
  'voter',
  'guest',
] as const
type Name = (typeof names)[number]
const onlyWithTwo = new Set<Name>(['second', 'voter'])

const seats: Record<Exclude<Name, 'founder' | 'guest'>, Seat & { readonly hasLeft?: true }> = {
  second: { role: 'founder', status: 'active' },
  successor: { role: 'successor', status: 'active' },
  guardian: { role: 'guardian', status: 'active' },
  advisor: { role: 'advisor', status: 'active' },
  inactive: { role: 'guardian', status: 'inactive' },
  former: { role: 'trustee', status: 'inactive', hasLeft: true },
  voter: { role: 'trustee', status: 'active' },
}

interface NewAccount {
  readonly id: string
  readonly email: string
}

function newAccount(now: Date): NewAccount {
  const id = newId(now)
  return { id, email: `race-${id}@races.test` }
}

/** Creates a family of this kind. Most of it is inserted directly: races need hundreds of families. */
export async function makeRaceFamily(
  server: RaceServer,
  shape: Shape,
  { hasDocument }: { readonly hasDocument: boolean },
): Promise<RaceFamily> {
  passwordHash ??= hashPassword(racePassword)
  const password_hash = await passwordHash
  const now = server.clock.now()
  const isAlone = shape === 'founder alone'

  const accounts = Object.fromEntries(names.map((name) => [name, newAccount(now)])) as Record<
    Name,
    NewAccount
  >
  const inFamily = isAlone
    ? (['founder'] as const)
    : names.filter((name) => name !== 'guest' && (shape === 'two founders' || !onlyWithTwo.has(name)))

  const made = await server.database.transaction(async (tx) => {
    const all = (isAlone ? (['founder', 'guest'] as const) : [...inFamily, 'guest' as const]).map(
      (name) => accounts[name],
    )
    await insertAccounts(tx, all, { password_hash, now })
    const guestsFamily = await foundFamily(tx, accounts.guest.id, now)
    const familyId = await foundFamily(tx, accounts.founder.id, now)
    await tx.updateTable('families').set({ name: 'Race' }).where('family_id', '=', familyId).execute()
    const members = inFamily.flatMap((name) =>
      name in seats ? [{ ...seats[name as keyof typeof seats], account_id: accounts[name].id }] : [],
    )
    if (members.length > 0)
      await tx
        .insertInto('members')
        .values(
          members.map(({ hasLeft, ...seat }) => ({
            family_id: familyId,
            ...seat,
            onboarding: null,
            mission: null,
            since: now,
            left_at: hasLeft ? now : null,
          })),
        )
        .execute()
    const heir = shape === 'advisor as heir' ? accounts.advisor : accounts.successor
    if (!isAlone)
      await tx
        .insertInto('family_offers')
        .values({
          family_id: familyId,
          offered_by: accounts.founder.id,
          offered_to: heir.id,
          role: 'guardian',
          offered_at: now,
        })
        .execute()
    const invitations = await insertInvitations(tx, familyId, {
      addresses: {
        guest: accounts.guest.email,
        former: accounts.former.email,
        newcomer: `newcomer-${familyId}@races.test`,
        spare: `spare-${familyId}@races.test`,
      },
      by: accounts.founder.id,
      now,
    })
    const sessions = all.map((account) => ({
      account,
      secret: newSecret(),
      family_id: sessionFamily(account),
    }))
    function sessionFamily({ id }: NewAccount): string | null {
      if (id === accounts.former.id) return null
      return id === accounts.guest.id ? guestsFamily : familyId
    }
    await tx
      .insertInto('sessions')
      .values(
        sessions.map(({ account, secret, family_id }) => ({
          token_hash: hashSecret(secret),
          account_id: account.id,
          family_id,
          device: '',
          created_at: now,
          last_seen_at: now,
          expires_at: later(now, day),
        })),
      )
      .execute()
    const pilotOf = (account: NewAccount): RacePilot => {
      const secret = sessions.find((session) => session.account === account)?.secret ?? ''
      return {
        accountId: account.id,
        email: account.email,
        post: (path, body) => post(server, { path, body, cookie: secret }),
      }
    }
    const mandate = await tx
      .selectFrom('contacts')
      .select('id')
      .where('family_id', '=', familyId)
      .executeTakeFirst()
    return {
      id: familyId,
      shape,
      founder: pilotOf(accounts.founder),
      second: pilotOf(accounts.second),
      heir: pilotOf(heir),
      guardian: pilotOf(accounts.guardian),
      advisor: pilotOf(accounts.advisor),
      inactive: pilotOf(accounts.inactive),
      former: pilotOf(accounts.former),
      guest: pilotOf(accounts.guest),
      voter: pilotOf(accounts.voter),
      invitations,
      mandateId: mandate?.id ?? familyId,
    }
  })

  const document = hasDocument ? await addDocument(server, made) : { id: made.id, version: 1, hash: '' }
  return server.database.inFamily(made.id, async (tx) => {
    const { seq } = await tx
      .selectFrom('ledger_heads')
      .select('seq')
      .where('family_id', '=', made.id)
      .executeTakeFirstOrThrow()
    return { ...made, document, seq, seats: await seatsIn(tx, made.id) }
  })
}

/** The members, by account. */
export async function seatsIn(tx: Tx, familyId: string): Promise<Map<string, Seat>> {
  const rows = await tx
    .selectFrom('members')
    .select(['account_id', 'role', 'status'])
    .where('family_id', '=', familyId)
    .execute()
  return new Map(rows.map(({ account_id, role, status }) => [account_id, { role, status }]))
}

type Laid = Pick<RaceFamily, 'id' | 'shape' | 'founder'> & { readonly voter: RacePilot }

/**
 * In one kind of family the approval round is open before the race, in the others the first vote opens it.
 */
async function addDocument(
  server: RaceServer,
  { id: familyId, shape, founder, voter }: Laid,
): Promise<RaceFamily['document']> {
  const id = await insertDocument(server, { familyId, accountId: founder.accountId })
  const { hash } = await server.database.inFamily(familyId, (tx) =>
    tx.selectFrom('document_versions').select('hash').where('document_id', '=', id).executeTakeFirstOrThrow(),
  )
  if (shape === 'two founders') {
    const { statusCode, body } = await voter.post(`/documents/${id}/approve/`, { version: 1, hash })
    if (statusCode !== 200) throw new Error(`The approval round could not be opened: ${body}`)
  }
  return { id, version: 1, hash }
}

interface RaceRequest {
  readonly path: string
  readonly body?: object | undefined
  readonly cookie?: string
}

let visitors = 0
/** Sends a request from its own address: throttles are not what races. */
export function post(
  { app }: RaceServer,
  { path, body, cookie }: RaceRequest,
): Promise<LightMyRequestResponse> {
  visitors++
  return app.inject({
    method: 'POST',
    url: `/api${path}`,
    remoteAddress: `10.${(visitors >> 16) % 250}.${(visitors >> 8) % 256}.${visitors % 256}`,
    headers: cookie === undefined ? {} : { cookie: `forerunners_session=${cookie}` },
    ...(body !== undefined && { payload: body }),
  })
}

async function insertAccounts(
  tx: Tx,
  accounts: readonly NewAccount[],
  { password_hash, now }: { password_hash: string; now: Date },
): Promise<void> {
  const known = {
    full_name: 'A Pilot',
    dob: '1970-01-01',
    email_proven_at: now,
    language: 'en' as const,
    time_zone: 'UTC',
    created_at: now,
  }
  await tx
    .insertInto('accounts')
    .columns([
      'id',
      'email',
      'email_key',
      'password_hash',
      'full_name',
      'dob',
      'email_proven_at',
      'language',
      'time_zone',
      'created_at',
    ])
    .values(
      accounts.map((account) => ({ ...account, email_key: account.email, password_hash, ...known }) as never),
    )
    .execute()
}

interface NewInvitations {
  readonly addresses: Readonly<Record<'guest' | 'former' | 'newcomer' | 'spare', string>>
  readonly by: string
  readonly now: Date
}

async function insertInvitations(
  tx: Tx,
  familyId: string,
  { addresses, by, now }: NewInvitations,
): Promise<RaceFamily['invitations']> {
  const links = Object.entries(addresses).map(([name, email]) => ({
    name,
    email,
    id: newId(now),
    secret: newSecret(),
  }))
  await tx
    .insertInto('invitations')
    .values(
      links.map(({ email, id, secret }) => ({
        family_id: familyId,
        id,
        token_hash: hashSecret(secret),
        email,
        email_key: email,
        role: 'trustee' as const,
        invited_by: by,
        created_at: now,
        expires_at: later(now, 7 * day),
        accepted_at: null,
      })),
    )
    .execute()
  return Object.fromEntries(
    links.map(({ name, id, secret }) => [name, { id, secret }]),
  ) as unknown as RaceFamily['invitations']
}
