import { sql } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { readNetwork } from '#contract/mesh/network-calls.ts'
import { serverParts } from '#contract/mesh/names.ts'
import { contactStatus, nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { drawHistories, historiesOf, oldestShown } from '#server/features/mesh/probes/history.ts'
import { modelPart } from '#server/features/mesh/probes/model-part.ts'
import type { ProbeParts } from '#server/features/mesh/probes/probe.ts'
import { may } from '#contract/permissions.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { day, later } from '#server/platform/clock.ts'
import { productVersion } from '#server/platform/product-version.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

type Network = ReplyOf<typeof readNetwork>
type NetworkPart = Network['parts'][number]
type OwedTask = Network['owed'][number]

/** Days before its end from which a mandate is listed as ending. */
const mandateWarningDays = 30
const maxOwed = 50
/** Contacts returned with a history; the contact page always has it. */
const maxHistories = 100

/** The status of this server's parts and of all probed contacts, and the open tasks of members. */
export function network({ lacksModel }: Pick<ProbeParts, 'lacksModel'>): Handler<typeof readNetwork> {
  return async ({ tx, pilot, now }) => {
    const rows = await contactsOf(tx, pilot.familyId)
      .where('c.ended_at', 'is', null)
      .where('c.kind', '<>', 'advisor')
      .orderBy('c.name_key')
      .execute()
    // Healthy rows are collapsed in the UI, so a large network returns histories of failing ones only.
    const withHistory =
      rows.length > maxHistories
        ? rows.filter((row) => !['up', 'paused'].includes(contactStatus(row, now).state))
        : rows
    const histories = await historiesOf(tx, pilot.familyId, {
      ids: withHistory.slice(0, maxHistories).map(({ id }) => id),
      now,
    })
    return {
      version: productVersion(),
      parts: await partsOf(tx, await modelPart(tx, pilot, await lacksModel(pilot.accountId, tx), now), now),
      contacts: rows.map((row) => ({
        id: row.id,
        kind: row.kind,
        name: nameOf(row),
        ...contactStatus(row, now),
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

async function partsOf(
  tx: Tx,
  model: Awaited<ReturnType<typeof modelPart>>,
  now: Date,
): Promise<NetworkPart[]> {
  const oldest = oldestShown(now)
  const slots = await tx
    .selectFrom('house_slots')
    .select(['part as of', 'slot', 'answered', 'latency_sum'])
    .where('slot', '>=', oldest.slot)
    .execute()
  const days = await tx
    .selectFrom('house_days')
    .select(['part as of', 'day', 'looks', 'up'])
    .where('day', '>=', oldest.day)
    .execute()
  const histories = drawHistories({ slots, days }, now)
  const found = new Map(
    (await tx.selectFrom('house_parts').selectAll().execute()).map((row) => [row.part, row]),
  )
  return serverParts.map((part): NetworkPart => {
    const row = found.get(part)
    const history = histories.get(part) ?? { slots: [], days: [] }
    // The model is the pilot's own and not a part of the server.
    if (part === 'model')
      return {
        part,
        count: null,
        size: null,
        ...model,
        ...(model.failure === 'no_model' && { state: 'not_set_up' as const }),
      }
    return {
      part,
      // Without a mail server no email is lost, but mail is not up either.
      state: row?.trouble === 'outbox_only' ? 'not_set_up' : (row?.state ?? 'waiting'),
      failure: row?.trouble ?? null,
      latency_ms: row?.latency_ms ?? null,
      count: row?.count ?? null,
      size: row?.size ?? null,
      seen_at: row?.seen_at?.toISOString() ?? null,
      checked_at: row?.checked_at.toISOString() ?? null,
      ...history,
    }
  })
}

interface OwedRow {
  readonly kind: OwedTask['kind']
  readonly id: string
  readonly name: string | null
  /** Text key of the name, if it is translated. */
  readonly key: `missions:${string}` | `onboarding:${string}` | null
  readonly on: string | null
}

/** Unconfirmed guardians, failed missions without a review, overdue actions and ending mandates. */
async function owedBy(tx: Tx, { familyId, role, language }: Pilot, now: Date): Promise<OwedTask[]> {
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
      where c.family_id = ${familyId} and c.ended_at is null and c.ends_on <= ${later(
        now,
        mandateWarningDays * day,
      )
        .toISOString()
        .slice(0, 10)}::date
    order by 5 nulls first, 2 limit ${maxOwed}`.execute(tx)
  // Email addresses need the permission to invite. The name is used inside a sentence, so drop its full stop.
  const nameOfRow = ({ kind, name, key }: OwedRow) =>
    kind === 'guardian_unconfirmed' && !may(role, 'member.invite')
      ? ''
      : (name ?? (key === null ? '' : translate(language, key))).replace(/[.。।]$/, '')
  return rows.map((row) => ({ kind: row.kind, id: row.id, name: nameOfRow(row), on: row.on }))
}
