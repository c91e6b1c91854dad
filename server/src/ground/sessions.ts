import { type Selectable, sql, type SqlBool } from 'kysely'
import type pg from 'pg'

import type { TokenScope } from '#contract/api-tokens/token-reach.ts'
import { permissionsOf } from '#contract/permissions.ts'
import { roles } from '#contract/roles.ts'
import { type OpenedToken, revokeAllTokens } from '#server/ground/api-tokens.ts'
import type { Credential } from '#server/ground/credential.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { day, hour, later, minute } from '#server/platform/clock.ts'
import { statementName } from '#server/platform/database/client-driver.ts'
import { inTransaction, type Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret, newSecret } from '#server/platform/secrets.ts'
import type { Tables } from '#server/tables/all.ts'

/** A session expires 30 days after its last use. */
export const sessionLife = 30 * day
/** A session ends after 90 days at the latest, so that a stolen cookie doesn't last forever. */
const maxSessionLife = 90 * day
// Written at most once an hour: a read-only request should not have to write.
const touchEvery = hour
// A token's owner wants to see whether it is in use.
const touchTokenEvery = minute

type AccountRow = Pick<
  Selectable<Tables['accounts']>,
  'email' | 'full_name' | 'display_name' | 'language' | 'time_zone' | 'theme' | 'default_view' | 'date_format'
> & { account_id: string; last_seen_at: Date }

type MemberRow = Pick<Tables['members'], 'family_id' | 'role' | 'status' | 'onboarding' | 'mission'> & {
  family_name: string
  factor_due: Date | null
  has_factor: boolean | null
  /** Set only for writing calls. */
  is_ending?: boolean
  /** Set only for API tokens. */
  scope?: TokenScope
  token_id?: string
}

/** A session without a family has only the account's columns. */
type Row = AccountRow & (MemberRow | { [Key in keyof MemberRow]?: null })

export interface FoundSession {
  readonly account: SignedIn
  /** The session's member; undefined if it is in no family. */
  readonly pilot: Pilot | undefined
  /** Set if that member is active. */
  readonly isActive: boolean
  readonly needsTouch: boolean
  /** Set if an API token was found and not a session. */
  readonly token?: OpenedToken & { readonly scope: TokenScope }
  /** Set if the family is scheduled for deletion; only read for writes. */
  readonly isEnding: boolean
}

// Needed for every request, so computed once.
const permissionsOfRole = new Map(roles.map((role) => [role, permissionsOf(role)]))

const functionOf = { session: 'open_session', token: 'open_api_token' } as const

// Outside a transaction a lock would end with the look-up, so none is taken.
const lookUp = (kind: Credential['kind'], to: 'read' | 'write') =>
  to === 'read'
    ? `select * from ${functionOf[kind]}($1, $2)`
    : `select * from ${functionOf[kind]}_to_write($1, $2, 'none')`

/** The members lock a transaction takes (lock-members.ts); a read-only one needs none. */
export type SessionUse = 'read' | 'none' | 'shared' | 'exclusive'

/** Finds a session in one query without a transaction, for calls that need nothing else. */
export async function findSession(
  pool: pg.Pool,
  { kind, hash }: Credential,
  now: Date,
  to: 'read' | 'write' = 'read',
): Promise<FoundSession | undefined> {
  const text = lookUp(kind, to)
  const name = statementName(text)
  const { rows } = await pool.query<Row>({ ...(name && { name }), text, values: [hash, now] })
  return read(rows[0], { sessionHash: hash, now })
}

/**
 * Runs a transaction that begins with the session's look-up, in the same round trip, and is bound to its
 * family.
 */
export function inSession<Result>(
  pool: pg.Pool,
  { credential: { kind, hash }, now, use }: { credential: Credential; now: Date; use: SessionUse },
  work: (tx: Tx, session: FoundSession | undefined) => Promise<Result>,
): Promise<Result> {
  // All values are ours and of fixed form (hexadecimal, an ISO date, a word), so they can be part of the SQL
  // text.
  const values = `'\\x${hash.toString('hex')}', '${now.toISOString()}'`
  const begin =
    use === 'read'
      ? `begin read only; select * from ${functionOf[kind]}(${values})`
      : `begin; select * from ${functionOf[kind]}_to_write(${values}, '${use}')`
  return inTransaction<Result, Row>(pool, begin, (tx, results) =>
    work(tx, read(results[1]?.rows[0], { sessionHash: hash, now })),
  )
}

function read(
  row: Row | undefined,
  { sessionHash, now }: { sessionHash: Buffer; now: Date },
): FoundSession | undefined {
  if (!row) return undefined
  const {
    account_id,
    family_id,
    family_name,
    role,
    status,
    onboarding,
    mission,
    last_seen_at,
    factor_due,
    has_factor,
    is_ending,
    scope,
    token_id,
    ...settings
  } = row
  const account = { id: account_id, ...settings }
  const holder = {
    accountId: account_id,
    language: settings.language,
    sessionHash,
    ...(scope && { tokenScope: scope }),
  }
  const needsTouch = now.getTime() - last_seen_at.getTime() > (scope ? touchTokenEvery : touchEvery)
  if (!family_id)
    return {
      account: { ...holder, me: { account, family: null } },
      pilot: undefined,
      isActive: false,
      needsTouch,
      isEnding: false,
    }
  const second_factor = factor_due && {
    due: factor_due.toISOString(),
    is_due: factor_due <= now,
    is_set_up: has_factor ?? false,
  }
  const me = {
    account,
    family: { id: family_id, name: family_name },
    role,
    may: permissionsOfRole.get(role) ?? [],
    onboarding,
    mission,
    second_factor,
  }
  const pilot = { ...holder, familyId: family_id, role, me }
  return {
    account: pilot,
    pilot,
    isActive: status === 'active',
    needsTouch,
    isEnding: is_ending ?? false,
    ...(scope && token_id && { token: { id: token_id, familyId: family_id, scope } }),
  }
}

export interface ActiveSession {
  readonly hash: Buffer
  readonly accountId: string
  readonly role: Pilot['role']
}

/** The valid sessions of active members among these, with their current role. */
export async function activeSessions(
  tx: Tx,
  familyId: string,
  hashes: readonly Buffer[],
  now: Date,
): Promise<ActiveSession[]> {
  return tx
    .selectFrom('sessions')
    .innerJoin('members', (on) =>
      on
        .onRef('members.family_id', '=', 'sessions.family_id')
        .onRef('members.account_id', '=', 'sessions.account_id'),
    )
    .innerJoin('families', 'families.family_id', 'members.family_id')
    .select(['sessions.token_hash as hash', 'sessions.account_id as accountId', 'members.role'])
    .where('members.family_id', '=', familyId)
    .where('members.status', '=', 'active')
    .where('sessions.expires_at', '>', now)
    .where(
      sql<SqlBool>`(sessions.has_second_factor or second_factor_due(families.second_factor_since, members.since) > ${now}) is not false`,
    )
    .where(sql<SqlBool>`sessions.token_hash = any (${hashes}::bytea[])`)
    .execute()
}

interface NewSession {
  readonly accountId: string
  readonly familyId: string | null
  readonly device: string
  /** Set if more than the password was verified. */
  readonly hasSecondFactor: boolean
  readonly now: Date
}

/** Opens a session, in a family or in none, and returns its secret, which is stored nowhere. */
export async function openSession(tx: Tx, session: NewSession): Promise<string> {
  const secret = newSecret()
  await tx
    .insertInto('sessions')
    .values({
      token_hash: hashSecret(secret),
      account_id: session.accountId,
      family_id: session.familyId,
      device: session.device,
      has_second_factor: session.hasSecondFactor,
      created_at: session.now,
      last_seen_at: session.now,
      expires_at: later(session.now, sessionLife),
    })
    .execute()
  return secret
}

/**
 * Switches a session to another family and returns `me` there. The transaction is bound to that family
 * afterwards.
 */
export async function moveSession(tx: Tx, hash: Buffer, familyId: string, now: Date): Promise<Pilot['me']> {
  await tx.updateTable('sessions').set({ family_id: familyId }).where('token_hash', '=', hash).execute()
  const { rows } = await sql<Row>`select * from open_session(${hash}, ${now})`.execute(tx)
  // Ended at the same moment by a password change.
  return read(rows[0], { sessionHash: hash, now })?.pilot?.me ?? refuse('no_session')
}

/** Switches a session to no family: from then on only calls that need just an account are allowed. */
export async function moveSessionOut(tx: Tx, hash: Buffer): Promise<void> {
  await tx.updateTable('sessions').set({ family_id: null }).where('token_hash', '=', hash).execute()
}

export async function touchSession(tx: Tx, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('sessions')
    .set({
      last_seen_at: now,
      expires_at: sql`least(${later(now, sessionLife)}::timestamptz, created_at + ${maxSessionLife / 1000} * interval '1 second')`,
    })
    .where('token_hash', '=', hash)
    .execute()
}

export async function endSession(tx: Tx, hash: Buffer): Promise<void> {
  await tx.deleteFrom('sessions').where('token_hash', '=', hash).execute()
}

/** Ends an account's sessions in one family; those in other families stay. */
export async function endFamilySessions(tx: Tx, familyId: string, accountId: string): Promise<void> {
  await tx
    .deleteFrom('sessions')
    .where('account_id', '=', accountId)
    .where('family_id', '=', familyId)
    .execute()
}

/** Ends all sessions of an account, except the caller's. Without a caller, its API tokens end too. */
export async function endOtherSessions(tx: Tx, accountId: string, except?: Buffer): Promise<void> {
  const query = tx.deleteFrom('sessions').where('account_id', '=', accountId)
  await (except ? query.where('token_hash', '!=', except) : query).execute()
  if (!except) await revokeAllTokens(tx, accountId)
}
