import { sql } from 'kysely'
import type { $ZodType } from 'zod/v4/core'

import { type proposalKinds, proposalValues } from '#contract/chat/schemas.ts'
import type { createCustom } from '#contract/documents/room-calls.ts'
import type { startWriting } from '#contract/documents/writing-calls.ts'
import type { allowOperation } from '#contract/mesh/message-calls.ts'
import type { addAction, startMission } from '#contract/missions/calls.ts'
import type { addEntry } from '#contract/timeline/calls.ts'
import type { Callable } from '#server/ground/inner-call.ts'
import type { ChatMessageRow } from '#server/features/chat/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'

export type ProposalKind = (typeof proposalKinds)[number]

/** The calls a confirmed proposal makes. They are the buttons' own, with the same permissions. */
export interface ActingCalls {
  readonly createCustom: Callable<typeof createCustom>
  readonly startWriting: Callable<typeof startWriting>
  readonly addAction: Callable<typeof addAction>
  readonly addEntry: Callable<typeof addEntry>
  readonly startMission: Callable<typeof startMission>
  readonly allowOperation: Callable<typeof allowOperation>
}

/** The call each kind of proposal makes. */
export const callOf = {
  draft_document: 'createCustom',
  change_document: 'startWriting',
  add_action: 'addAction',
  add_entry: 'addEntry',
  start_mission: 'startMission',
  ask_interface: 'allowOperation',
} as const satisfies Record<ProposalKind, keyof ActingCalls>

export const schemaOf: Readonly<Record<ProposalKind, $ZodType>> = proposalValues

/** The limit per reply. */
export const maxProposals = 3

/** Stores a proposal. Nothing is carried out yet. */
export async function storeProposal(
  tx: Tx,
  message: Pick<ChatMessageRow, 'family_id' | 'id'>,
  kind: ProposalKind,
  values: unknown,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('chat_proposals')
    .values({
      family_id: message.family_id,
      id: newId(now),
      message_id: message.id,
      kind,
      body: sql`${JSON.stringify(values)}::jsonb`,
      state: 'waiting',
      result_id: null,
      decided_at: null,
    })
    .execute()
}

/** Stores a proposal where its pilot sees and confirms it; false if there are enough already. */
export type Propose = (tx: Tx, kind: ProposalKind, values: unknown) => Promise<boolean>

/** Proposes in one reply. */
export function proposeIn(message: Pick<ChatMessageRow, 'family_id' | 'id'>, now: () => Date): Propose {
  return async (tx, kind, values) => {
    if ((await countProposals(tx, message)) >= maxProposals) return false
    await storeProposal(tx, message, kind, values, now())
    return true
  }
}

/** Counts the proposals of a reply and locks it, so that none is added before this transaction ends. */
export async function countProposals(
  tx: Tx,
  { family_id, id }: Pick<ChatMessageRow, 'family_id' | 'id'>,
): Promise<number> {
  await tx
    .selectFrom('chat_messages')
    .select('id')
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .forUpdate()
    .execute()
  const rows = await tx
    .selectFrom('chat_proposals')
    .select('id')
    .where('family_id', '=', family_id)
    .where('message_id', '=', id)
    .execute()
  return rows.length
}
