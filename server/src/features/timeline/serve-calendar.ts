import type { FastifyInstance } from 'fastify'
import { sql, type SqlBool } from 'kysely'
import { safeParse } from 'zod/v4/core'

import { may } from '#contract/permissions.ts'
import { LinkToken } from '#contract/schemas.ts'
import { calendarPath } from '#contract/timeline/calls.ts'
import { feedOf } from '#server/features/timeline/feed.ts'
import { type TimelineEntryRow, thingsOf } from '#server/features/timeline/store.ts'
import type { Mounting } from '#server/ground/mount.ts'
import type { TimelineReader, TimelineSource } from '#server/ground/timeline.ts'
import { hour } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'

interface CalendarParts extends Pick<Mounting, 'database' | 'clock'> {
  readonly sources: readonly TimelineSource[]
  readonly publicUrl: URL
}

// Older entries are only shown in the app.
const yearsBack = 1
const maxEvents = 2000
const touchInterval = hour

/**
 * Serves the calendar feed. There is no session: the secret in the URL gives access to what its pilot may see
 * now, and to nothing without an active membership. An unknown secret gets 404.
 */
export function serveCalendar(
  api: FastifyInstance,
  { database, clock, sources, publicUrl }: CalendarParts,
): void {
  const url = calendarPath.replace('{secret}', ':secret')
  api.get<{ Params: { secret: string } }>(url, { exposeHeadRoute: false }, async (request, reply) => {
    const { secret } = request.params
    if (!safeParse(LinkToken, secret).success) refuse('not_found')
    const hash = hashSecret(secret)
    const now = clock.now()
    const familyId = await database.transaction((tx) => familyOf(tx, hash))
    if (familyId === null) refuse('not_found')
    const feed = await database.inFamily(familyId, async (tx) => {
      const reader = await readerOf(tx, { familyId, hash, now })
      await touch(tx, familyId, hash, now)
      return feedOf(await recentThings(tx, { familyId, ...reader }, sources, now), {
        ...reader,
        publicUrl,
        now,
      })
    })
    return reply.header('content-type', 'text/calendar; charset=utf-8').send(feed)
  })
}

async function familyOf(tx: Tx, hash: Buffer): Promise<string | null> {
  const { rows } = await sql<{ family: string | null }>`select family_of_calendar(${hash}) as family`.execute(
    tx,
  )
  return rows[0]?.family ?? null
}

async function readerOf(tx: Tx, { familyId, hash, now }: { familyId: string; hash: Buffer; now: Date }) {
  const reader = await tx
    .selectFrom('calendar_links')
    .innerJoin('members', (on) =>
      on
        .onRef('members.family_id', '=', 'calendar_links.family_id')
        .onRef('members.account_id', '=', 'calendar_links.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .innerJoin('families', 'families.family_id', 'members.family_id')
    .select(['accounts.id as accountId', 'accounts.language', 'members.role', 'families.name as familyName'])
    .where('calendar_links.family_id', '=', familyId)
    .where('calendar_links.token_hash', '=', hash)
    .where('members.status', '=', 'active')
    // Without a session it is unknown whether a second factor was used, so only require that one is set up.
    .where(
      sql<SqlBool>`(second_factor_due(families.second_factor_since, members.since) > ${now} or has_second_factor(accounts.id)) is not false`,
    )
    .executeTakeFirst()
  if (!reader || !may(reader.role, 'timeline.read')) refuse('not_found')
  return reader
}

// At most once an hour, so that reading rarely writes.
async function touch(tx: Tx, familyId: string, hash: Buffer, now: Date): Promise<void> {
  await tx
    .updateTable('calendar_links')
    .set({ read_at: now })
    .where('family_id', '=', familyId)
    .where('token_hash', '=', hash)
    .where((row) =>
      row.or([row('read_at', 'is', null), row('read_at', '<', new Date(now.getTime() - touchInterval))]),
    )
    .execute()
}

async function recentThings(
  tx: Tx,
  reader: TimelineReader,
  sources: readonly TimelineSource[],
  now: Date,
): Promise<TimelineEntryRow[]> {
  const from = new Date(now)
  from.setUTCFullYear(from.getUTCFullYear() - yearsBack)
  const day = from.toISOString().slice(0, 10)
  const { rows } = await sql<TimelineEntryRow>`
    select * from (${thingsOf(tx, reader, sources)}) thing
    where first_day >= ${day}::date or until_day >= ${day} or is_yearly order by first_day, kind, id limit ${maxEvents}`.execute(
    tx,
  )
  return rows
}
