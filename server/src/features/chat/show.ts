import type { output } from 'zod/v4/core'

import {
  chatLimits,
  type Conversation,
  type ConversationSummary,
  type Message,
  type Proposal,
  type ProposalValues,
} from '#contract/chat/schemas.ts'
import type { MissionType } from '#contract/missions.ts'
import { branchesOf, pathTo } from '#server/features/chat/message-tree.ts'
import type { ConversationRow, ChatMessageRow, ProposalRow } from '#server/features/chat/store.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { NameLookups } from '#server/ground/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

export interface ShowContext {
  readonly tx: Tx
  readonly pilot: Caller
  readonly naming: NameLookups
}

type Mission = { readonly id: string; readonly type: MissionType }

export function shownSummary(
  row: ConversationRow,
  mission: Mission | null,
  excerpt: string | null = null,
): output<typeof ConversationSummary> {
  const { id, title, updated_at, binned_at } = row
  return {
    id,
    title,
    updated_at: updated_at.toISOString(),
    mission,
    excerpt,
    binned_at: binned_at?.toISOString() ?? null,
  }
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

/** A conversation with the last messages of its chosen branch, or those before `before`. */
export async function showConversation(
  context: ShowContext,
  row: ConversationRow,
  before?: ChatMessageRow,
): Promise<output<typeof Conversation>> {
  const { tx } = context
  const end = before ? before.parent_id : row.leaf_id
  const messages = await pathTo(tx, row, end, chatLimits.page)
  const [first] = messages
  return {
    ...shownSummary(row, await missionOf(tx, row)),
    messages: await showMessages(context, row, messages),
    earlier: first && first.parent_id !== null ? first.id : null,
  }
}

export async function showMessages(
  context: ShowContext,
  conversation: Pick<ConversationRow, 'family_id' | 'id'>,
  messages: readonly ChatMessageRow[],
): Promise<output<typeof Message>[]> {
  if (messages.length === 0) return []
  const branches = await branchesOf(context.tx, conversation, messages)
  const proposals = await showProposals(context, messages)
  return messages.map((message) =>
    shownMessage(context.pilot, message, {
      proposals: proposals.filter(({ message_id }) => message_id === message.id).map(({ shown }) => shown),
      branches: branches(message),
    }),
  )
}

type ShownMessage = output<typeof Message>

export function shownMessage(
  { language }: Pick<Caller, 'language'>,
  message: ChatMessageRow,
  more: Pick<ShownMessage, 'proposals' | 'branches'>,
): ShownMessage {
  const { id, parent_id, by, body, state, model, trouble, sources, created_at } = message
  const sentence = trouble && translate(language, `refusals:${trouble}`)
  return {
    id,
    parent_id,
    by,
    text: body,
    state,
    model,
    trouble: sentence,
    sources,
    created_at: created_at.toISOString(),
    ...more,
  }
}

export async function showMessage(
  context: ShowContext,
  conversation: ConversationRow,
  message: ChatMessageRow,
): Promise<output<typeof Message>> {
  const [shown] = await showMessages(context, conversation, [message])
  if (!shown) throw new Error('showMessages returned nothing for a message')
  return shown
}

async function showProposals(
  { tx, pilot, naming: { documentTitles, contactNames } }: ShowContext,
  messages: readonly ChatMessageRow[],
) {
  const replies = messages.filter(({ by }) => by === 'assistant').map(({ id }) => id)
  if (replies.length === 0) return []
  const rows = await tx
    .selectFrom('chat_proposals')
    .selectAll()
    .where('family_id', '=', pilot.familyId)
    .where('message_id', 'in', replies)
    .orderBy('id')
    .execute()
  if (rows.length === 0) return []
  const idsOf = (field: string) => [
    ...new Set(rows.flatMap(({ body }) => (typeof body[field] === 'string' ? [body[field]] : []))),
  ]
  const titles = await documentTitles(tx, pilot, idsOf('document_id'))
  const missions = await missionTypes(tx, pilot.familyId, idsOf('mission_id'))
  const contacts = await contactNames(tx, pilot, idsOf('contact_id'))
  const owners = await ownerNames(tx, pilot.familyId, idsOf('owner_id'))
  return rows.map((row) => ({
    message_id: row.message_id,
    shown: {
      // The values were validated against their schema when they were stored.
      ...({ kind: row.kind, values: row.body } as output<typeof ProposalValues>),
      id: row.id,
      state: row.state,
      names: {
        document: titles.get(String(row.body['document_id'])) ?? null,
        mission:
          row.kind === 'start_mission'
            ? (row.body['type'] as MissionType)
            : (missions.get(String(row.body['mission_id'])) ?? null),
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
  return {
    place: kind === 'draft_document' || kind === 'change_document' ? 'document' : 'mission',
    id: result_id,
  }
}

async function missionTypes(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, MissionType>> {
  if (ids.length === 0) return new Map()
  const rows = await tx
    .selectFrom('missions')
    .select(['id', 'type'])
    .where('family_id', '=', familyId)
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, type }) => [id, type]))
}

async function ownerNames(
  tx: Tx,
  familyId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
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
