import { sql } from 'kysely'
import type { $ZodType } from 'zod/v4/core'

import { type proposalKinds, proposalValues } from '#contract/chat/schemas.ts'
import type { createCustom } from '#contract/documents/room-calls.ts'
import type { startWriting } from '#contract/documents/writing-calls.ts'
import type { allowOperation } from '#contract/mesh/message-calls.ts'
import type { addAction, startMission } from '#contract/missions/calls.ts'
import type { addEntry } from '#contract/timeline/calls.ts'
import type { Doable } from '#server/ground/inner-call.ts'
import type { MessageRow } from '#server/features/chat/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'

export type ProposalKind = (typeof proposalKinds)[number]

/** The calls a confirmed proposal makes: the buttons' own, with their permissions. */
export interface ActingCalls {
  readonly createCustom: Doable<typeof createCustom>
  readonly startWriting: Doable<typeof startWriting>
  readonly addAction: Doable<typeof addAction>
  readonly addEntry: Doable<typeof addEntry>
  readonly startMission: Doable<typeof startMission>
  readonly allowOperation: Doable<typeof allowOperation>
}

/** Which call stands behind each kind. */
export const callOf = {
  draft_paper: 'createCustom',
  change_paper: 'startWriting',
  add_action: 'addAction',
  add_entry: 'addEntry',
  start_mission: 'startMission',
  ask_interface: 'allowOperation',
} as const satisfies Record<ProposalKind, keyof ActingCalls>

export const schemaOf: Readonly<Record<ProposalKind, $ZodType>> = proposalValues

/** How many things one answer may propose. */
export const mostProposals = 3

/** Keeps what an answer proposes. Nothing happens by it. */
export async function keepProposal(
  tx: Tx,
  message: Pick<MessageRow, 'family_id' | 'id'>,
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

/** How many an answer has; nobody else adds one before this transaction is over. */
export async function countProposals(tx: Tx, { family_id, id }: Pick<MessageRow, 'family_id' | 'id'>): Promise<number> {
  await tx.selectFrom('chat_messages').select('id').where('family_id', '=', family_id).where('id', '=', id).forUpdate().execute()
  const rows = await tx.selectFrom('chat_proposals').select('id').where('family_id', '=', family_id).where('message_id', '=', id).execute()
  return rows.length
}
