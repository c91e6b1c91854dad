import type { output } from 'zod/v4/core'

import { chatLimits, type Conversation, type ConversationSummary, type Message, type Proposal, type ProposalValues } from '#contract/chat/schemas.ts'
import type { MissionType } from '#contract/missions.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { branchesOf, pathTo } from '#server/features/chat/path.ts'
import type { ConversationRow, MessageRow, ProposalRow } from '#server/features/chat/store.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Naming } from '#server/ground/naming.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

export interface Showing {
  readonly tx: Tx
  readonly pilot: Asker
  readonly naming: Naming
}

type Mission = { readonly id: string; readonly type: MissionType }

export function shownSummary(row: ConversationRow, mission: Mission | null, excerpt: string | null = null): output<typeof ConversationSummary> {
  const { id, title, updated_at, binned_at } = row
  return { id, title, updated_at: updated_at.toISOString(), mission, excerpt, binned_at: binned_at?.toISOString() ?? null }
}

export async function missionOf(tx: Tx, { family_id, mission_id }: ConversationRow): Promise<Mission | null> {
  if (mission_id === null) return null
  const mission = await tx
    .selectFrom('missions')
    .select(['id', 'type'])
    .where('family_id', '=', family_id)
    .where('id', '=', mission_id)
    .executeTakeFirst()
  return mission ?? null
}

/** A conversation with the last messages of its chosen branch, or those before one of them. */
export async function showConversation(showing: Showing, row: ConversationRow, before?: MessageRow): Promise<output<typeof Conversation>> {
  const { tx } = showing
  const end = before ? before.parent_id : row.leaf_id
  const messages = await pathTo(tx, row, end, chatLimits.page)
  const [first] = messages
  return {
    ...shownSummary(row, await missionOf(tx, row)),
    messages: await showMessages(showing, row, messages),
    earlier: first && first.parent_id !== null ? first.id : null,
  }
}

export async function showMessages(
  showing: Showing,
  conversation: Pick<ConversationRow, 'family_id' | 'id'>,
  messages: readonly MessageRow[],
): Promise<output<typeof Message>[]> {
  if (messages.length === 0) return []
  const branches = await branchesOf(showing.tx, conversation, messages)
  const proposals = await showProposals(showing, messages)
  return messages.map((message) =>
    shownMessage(showing.pilot, message, {
      proposals: proposals.filter(({ message_id }) => message_id === message.id).map(({ shown }) => shown),
      branches: branches(message),
    }),
  )
}

type Shown = output<typeof Message>

export function shownMessage({ language }: Pick<Asker, 'language'>, message: MessageRow, more: Pick<Shown, 'proposals' | 'branches'>): Shown {
  const { id, parent_id, by, body, state, model, trouble, sources, created_at } = message
  const sentence = trouble && say(language, `refusals:${trouble as RefusalCode}`)
  return { id, parent_id, by, text: body, state, model, trouble: sentence, sources, created_at: created_at.toISOString(), ...more }
}

export async function showMessage(showing: Showing, conversation: ConversationRow, message: MessageRow): Promise<output<typeof Message>> {
  const [shown] = await showMessages(showing, conversation, [message])
  if (!shown) throw new Error('A message that was given is shown.')
  return shown
}

async function showProposals({ tx, pilot, naming: { paperTitles, contactNames } }: Showing, messages: readonly MessageRow[]) {
  const answers = messages.filter(({ by }) => by === 'assistant').map(({ id }) => id)
  if (answers.length === 0) return []
  const rows = await tx
    .selectFrom('chat_proposals')
    .selectAll()
    .where('family_id', '=', pilot.familyId)
    .where('message_id', 'in', answers)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const idsOf = (field: string) => [...new Set(rows.flatMap(({ body }) => (typeof body[field] === 'string' ? [body[field]] : [])))]
  const titles = await paperTitles(tx, pilot, idsOf('document_id'))
  const missions = await missionTypes(tx, pilot.familyId, idsOf('mission_id'))
  const contacts = await contactNames(tx, pilot, idsOf('contact_id'))
  const owners = await ownerNames(tx, pilot.familyId, idsOf('owner_id'))
  return rows.map((row) => ({
    message_id: row.message_id,
    shown: {
      // What lies there was checked against its schema when it was put there.
      ...({ kind: row.kind, values: row.body } as output<typeof ProposalValues>),
      id: row.id,
      state: row.state,
      names: {
        paper: titles.get(String(row.body['document_id'])) ?? null,
        mission: row.kind === 'start_mission' ? (row.body['type'] as MissionType) : (missions.get(String(row.body['mission_id'])) ?? null),
        owner: owners.get(String(row.body['owner_id'])) ?? null,
        contact: contacts.get(String(row.body['contact_id'])) ?? null,
      },
      leads_to: leadsTo(row),
    },
  }))
}

function leadsTo({ kind, result_id }: ProposalRow): output<typeof Proposal>['leads_to'] {
  if (result_id === null) return null
  if (kind === 'ask_interface') return { place: 'contact', id: result_id }
  if (kind === 'add_entry') return { place: 'timeline', id: result_id }
  return { place: kind === 'draft_paper' || kind === 'change_paper' ? 'paper' : 'mission', id: result_id }
}

async function missionTypes(tx: Tx, familyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, MissionType>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('missions')
    .select(['id', 'type'])
    .where('family_id', '=', familyId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

async function ownerNames(tx: Tx, familyId: string, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.full_name'])
    .where('members.family_id', '=', familyId)
    .where('members.account_id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, full_name }) => [id, full_name]))
}
