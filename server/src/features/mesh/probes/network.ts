import { sql } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { readNetwork } from '#contract/mesh/network-calls.ts'
import { houseParts } from '#contract/mesh/names.ts'
import { lookOf, nameOf } from '#server/features/mesh/contacts/look-of.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { drawHistories, historiesOf, oldestShown } from '#server/features/mesh/probes/history.ts'
import { modelPart } from '#server/features/mesh/probes/model-part.ts'
import type { LookParts } from '#server/features/mesh/probes/look.ts'
import { may } from '#contract/permissions.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { day, later } from '#server/platform/clock.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

type Network = ReplyOf<typeof readNetwork>
type Part = Network['parts'][number]
type Owed = Network['owed'][number]

/** How long before its end an appointment is spoken of, in days. */
const noticeDays = 30
const mostOwed = 50
/** So many contacts are shown with their lines; each has its own on its page. */
const mostDrawn = 100

/** How everything is the house relies on: its parts, every contact that is watched, and what people owe. */
export function network({ lacksModel }: Pick<LookParts, 'lacksModel'>): Answer<typeof readNetwork> {
  return async ({ tx, pilot, now }) => {
    const rows = await contactsOf(tx, pilot.familyId).where('c.ended_at', 'is', null).where('c.kind', '<>', 'advisor').orderBy('c.name_key').execute()
    // What is well folds away: of a large network only what is in trouble brings its lines along.
    const drawn = rows.length > mostDrawn ? rows.filter((row) => !['up', 'paused'].includes(lookOf(row, now).state)) : rows
    const histories = await historiesOf(tx, pilot.familyId, { ids: drawn.slice(0, mostDrawn).map(({ id }) => id), now })
    return {
      parts: await partsOf(tx, await modelPart(tx, pilot, await lacksModel(pilot.accountId, tx), now), now),
      contacts: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: nameOf(row),
        ...lookOf(row, now),
        latency_ms: row.latency_ms,
        seen_at: row.seen_at?.toISOString() ?? null,
        checked_at: row.checked_at?.toISOString() ?? null,
        slots: histories.get(row.id)?.slots ?? [],
        days: histories.get(row.id)?.days ?? [],
      })),
      owed: await owedBy(tx, pilot, now),
    }
  }
}

async function partsOf(tx: Tx, model: Awaited<ReturnType<typeof modelPart>>, now: Date): Promise<Part[]> {
  const oldest = oldestShown(now)
  const slots = await tx
    .selectFrom('house_slots')
    .select(['part as of', 'slot', 'answered', 'latency_sum'])
    .where('slot', '>=', oldest.slot)
    .execute()
  const days = await tx.selectFrom('house_days').select(['part as of', 'day', 'looks', 'up']).where('day', '>=', oldest.day).execute()
  const histories = drawHistories({ slots, days }, now)
  const found = new Map((await tx.selectFrom('house_parts').selectAll().execute()).map((row) => [row.part, row]))
  return houseParts.map((part): Part => {
    const row = found.get(part)
    const history = histories.get(part) ?? { slots: [], days: [] }
    // Which model answers is each pilot's own.
    if (part === 'model') return { part, count: null, ...model, ...(model.trouble === 'no_model' && { state: 'not_set_up' as const }) }
    return {
      part,
      // Without a mail server nothing is lost, but nothing is up either.
      state: row?.trouble === 'outbox_only' ? 'not_set_up' : (row?.state ?? 'waiting'),
      trouble: row?.trouble ?? null,
      latency_ms: row?.latency_ms ?? null,
      count: row?.count ?? null,
      seen_at: row?.seen_at?.toISOString() ?? null,
      checked_at: row?.checked_at.toISOString() ?? null,
      ...history,
    }
  })
}

interface OwedRow {
  readonly kind: Owed['kind']
  readonly id: string
  readonly name: string | null
  /** What stands for the name in every language. */
  readonly key: `missions:${string}` | `onboarding:${string}` | null
  readonly on: string | null
}

/** Guardians who have not answered, missions out of days nobody has looked back on, actions overdue, appointments that end. */
async function owedBy(tx: Tx, { familyId, role, language }: Pilot, now: Date): Promise<Owed[]> {
  const today = now.toISOString().slice(0, 10)
  const { rows } = await sql<OwedRow>`
    select 'guardian_unconfirmed' as kind, id, email as name, null as key, null::date as "on" from invitations
      where family_id = ${familyId} and role = 'guardian' and accepted_at is null
    union all
    select 'review_overdue', m.id, null, concat('onboarding:mission.', m.type), m.ends_at::date from missions m
      where m.family_id = ${familyId} and m.state = 'failed'
        and not exists (select from conversations c where c.family_id = m.family_id and c.mission_id = m.id)
    union all
    select 'action_overdue', a.id, a.text, concat('missions:action.', a.key), a.due_on
      from mission_actions a join missions m on m.family_id = a.family_id and m.id = a.mission_id
      where a.family_id = ${familyId} and m.state = 'active' and a.done_at is null and a.removed_at is null and a.due_on < ${today}::date
    union all
    select 'mandate_ending', c.id, coalesce(nullif(ac.full_name, ''), c.name), null, c.ends_on from contacts c left join accounts ac on ac.id = c.account_id
      where c.family_id = ${familyId} and c.ended_at is null and c.ends_on <= ${later(now, noticeDays * day)
        .toISOString()
        .slice(0, 10)}::date
    order by 5 nulls first, 2 limit ${mostOwed}`.execute(tx)
  // An address is only for who may invite. What is a sentence by itself becomes a part of another one.
  const nameOfRow = ({ kind, name, key }: OwedRow) =>
    kind === 'guardian_unconfirmed' && !may(role, 'member.invite') ? '' : (name ?? (key === null ? '' : say(language, key))).replace(/[.。।]$/, '')
  return rows.map((row) => ({ kind: row.kind, id: row.id, name: nameOfRow(row), on: row.on }))
}
