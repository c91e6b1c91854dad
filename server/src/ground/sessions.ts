import { sql, type SqlBool } from 'kysely'
import type pg from 'pg'

import { type Permission, permissionsOf } from '#contract/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { day, hour, later } from '#server/platform/clock.ts'
import { statementName } from '#server/platform/database/client-driver.ts'
import { inTransaction, type Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import type { Tables } from '#server/tables.ts'

/** A session lives 30 days after it was last used. */
export const sessionLife = 30 * day
// Written at most once an hour: a request that only reads should not have to write.
const touchEvery = hour

type AccountRow = Pick<
  Tables['accounts'],
  'email' | 'full_name' | 'display_name' | 'language' | 'time_zone' | 'theme' | 'default_view' | 'date_format'
> & { account_id: string; last_seen_at: Date }

type MemberRow = Pick<Tables['members'], 'family_id' | 'role' | 'status' | 'onboarding' | 'mission'> & {
  family_name: string
  /** Set only for writing calls. */
  is_ending?: boolean
}

/** A session that stands in no family brings the account alone. */
type Row = AccountRow & (MemberRow | { [Key in keyof MemberRow]?: null })

export interface FoundSession {
  readonly account: SignedIn
  /** The member this session stands for; undefined where it stands in no family. */
  readonly pilot: Pilot | undefined
  /** Whether that member is active. */
  readonly isActive: boolean
  readonly needsTouch: boolean
  /** The family waits for its deletion; only asked where somebody writes. */
  readonly isEnding: boolean
}

// Asked with every request: read off the table once.
const permissionsOfRole = Object.fromEntries(roles.map((role) => [role, permissionsOf(role)])) as Record<Role, Permission[]>

const lookUps = { read: 'select * from open_session($1, $2)', write: 'select * from open_session_to_write($1, $2)' } as const

/** Who holds this session, in one query and no transaction: for calls whose whole answer is the session. */
export async function findSession(pool: pg.Pool, hash: Buffer, now: Date, to: keyof typeof lookUps = 'read'): Promise<FoundSession | undefined> {
  const text = lookUps[to]
  const name = statementName(text)
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [hash, now] })
  return read(rows[0], { sessionHash: hash, now })
}

/** A transaction that begins with the session's look-up, in the same round trip, and is bound to its family. */
export function inSession<Result>(
  pool: pg.Pool,
  { hash, now, isReading }: { hash: Buffer; now: Date; isReading: boolean },
  work: (tx: Tx, session: FoundSession | undefined) => Promise<Result>,
): Promise<Result> {
  // Both values are ours and of fixed form (hexadecimal, an ISO date), so they can stand in the text of a simple query.
  const begin = `begin${isReading ? ' read only' : ''}; select * from ${isReading ? 'open_session' : 'open_session_to_write'}('\\x${hash.toString('hex')}', '${now.toISOString()}')`
  return inTransaction(pool, begin, (tx, opened) => work(tx, read(opened[1]?.rows[0] as Row | undefined, { sessionHash: hash, now })))
}

function read(row: Row | undefined, { sessionHash, now }: { sessionHash: Buffer; now: Date }): FoundSession | undefined {
  if (!row) return undefined
  const { account_id, family_id, family_name, role, status, onboarding, mission, last_seen_at, is_ending, ...settings } = row
  const account = { id: account_id, ...settings }
  const holder = { accountId: account_id, language: settings.language, sessionHash }
  const needsTouch = now.getTime() - last_seen_at.getTime() > touchEvery
  if (!family_id) return { account: { ...holder, me: { account, family: null } }, pilot: undefined, isActive: false, needsTouch, isEnding: false }
  const me = { account, family: { id: family_id, name: family_name }, role, may: permissionsOfRole[role], onboarding, mission }
  const pilot = { ...holder, familyId: family_id, role, me }
  return { account: pilot, pilot, isActive: status === 'active', needsTouch, isEnding: is_ending ?? false }
}

export interface StandingSession {
  readonly hash: Buffer
  readonly accountId: string
  readonly role: Pilot['role']
}

/** Which of these sessions of a family still stand, and are an active member's: who they are and what they are in it now. */
export async function standingSessions(tx: Tx, familyId: string, hashes: readonly Buffer[], now: Date): Promise<StandingSession[]> {
  return tx
    .selectFrom('sessions')
    .innerJoin('members', (on) => on.onRef('members.family_id', '=', 'sessions.family_id').onRef('members.account_id', '=', 'sessions.account_id'))
    .select(['sessions.token_hash as hash', 'sessions.account_id as accountId', 'members.role'])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('sessions.expires_at', '>', now)
    .where(sql<SqlBool>`sessions.token_hash = any (${hashes}::bytea[])`)
    .execute()
}

/** Opens a session, in a family or in none, and gives its secret, which is nowhere stored. */
export async function openSession(tx: Tx, asked: { accountId: string; familyId: string | null; device: string; now: Date }): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(secret),
      account_id: asked.accountId,
      family_id: asked.familyId,
      device: asked.device,
      created_at: asked.now,
      last_seen_at: asked.now,
      expires_at: later(asked.now, sessionLife),
    })
    .execute()
  return secret
}

/** Lets a session stand in another family, and gives what `me` answers there. The transaction is bound to that family from here on. */
export async function moveSession(tx: Tx, hash: Buffer, familyId: string, now: Date): Promise<Pilot['me']> {
  await tx.updateTable('sessions').set({ family_id: familyId }).where('token_hash', '=', hash).execute()
  const { rows } = await sql<Row>`select * from open_session(${hash}, ${now})`.execute(tx)
  // Ended again in the same moment, by a change of the password.
  return read(rows[0], { sessionHash: hash, now })?.pilot?.me ?? refuse('no_session')
}

/** Lets a session go on without a family: from here on it may make only the calls that need no more than an account. */
export async function moveSessionOut(tx: Tx, hash: Buffer): Promise<void> {
  await tx.updateTable('sessions').set({ family_id: null }).where('token_hash', '=', hash).execute()
}

export async function touchSession(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({ last_seen_at: now, expires_at: later(now, sessionLife) })
    .where('token_hash', '=', hash)
    .execute()
}

export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Ends an account's sessions in one family; where else they have a seat they stay. */
export async function endFamilySessions(tx: Tx, familyId: string, accountId: string): Promise<void> {
  await tx.deleteFrom('sessions').where('account_id', '=', accountId).where('family_id', '=', familyId).execute()
}

/** Ends every session of an account, but the one that asks. */
export async function endOtherSessions(tx: Tx, accountId: string, kept?: Buffer): Promise<void> {
  const query = tx.deleteFrom('sessions').where('account_id', '=', accountId)
  await (kept ? query.where('token_hash', '!=', kept) : query).execute()
}
