import { sql } from 'kysely'

import type { confirmProposal, declineProposal } from '#contract/chat/calls.ts'
import { proposalValues } from '#contract/chat/schemas.ts'
import { type ActingCalls, callOf } from '#server/features/chat/proposals.ts'
import { showMessage } from '#server/features/chat/show.ts'
import type { NameLookups } from '#server/ground/names.ts'
import { lockMessage, type ProposalRow, type ConversationOwner } from '#server/features/chat/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { innerCall } from '#server/ground/inner-call.ts'
import { parse } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { may } from '#contract/permissions.ts'

interface ProposalDependencies {
  readonly acting: ActingCalls
  readonly naming: NameLookups
}

/** Carries out a proposal, once: the row is locked, and the action is part of the same transaction. */
export function confirm(
  database: Database,
  { acting, naming }: ProposalDependencies,
): Handler<typeof confirmProposal> {
  return async ({ pilot, params, body, now }) => {
    const { shown, started } = await database.inFamily(pilot.familyId, async (tx) => {
      const { proposal, conversation, message } = await lockProposal(tx, pilot, params.proposal_id)
      let toWrite: (PendingWriting & { proposal: ProposalRow }) | undefined
      if (proposal.state === 'waiting') {
        if (body.change && body.change.kind !== proposal.kind) refuse('out_of_date')
        const values = body.change ? body.change.values : proposal.body
        const result = await act(acting, { tx, pilot, now }, { ...proposal, body: values })
        await decide(tx, proposal, { state: 'done', values, resultId: result.resultId, now })
        toWrite = result.toWrite && { ...result.toWrite, proposal }
      }
      return { shown: await showMessage({ tx, pilot, naming }, conversation, message), started: toWrite }
    })
    if (started) await startPendingWriting(database, acting, pilot, started, now)
    return shown
  }
}

export function decline({ naming }: Pick<ProposalDependencies, 'naming'>): Handler<typeof declineProposal> {
  return async ({ tx, pilot, params, now }) => {
    const { proposal, conversation, message } = await lockProposal(tx, pilot, params.proposal_id)
    if (proposal.state === 'waiting')
      await decide(tx, proposal, { state: 'declined', values: proposal.body, resultId: null, now })
    return showMessage({ tx, pilot, naming }, conversation, message)
  }
}

/** A document the model writes after the transaction is committed. */
interface PendingWriting {
  readonly documentId: string
  readonly request?: string
  /** The writing is all the proposal does, so if it fails the proposal is waiting again. */
  readonly isWholeProposal: boolean
}

async function act(
  acting: ActingCalls,
  context: { tx: Tx; pilot: Pilot; now: Date },
  { kind, body }: Pick<ProposalRow, 'kind' | 'body'>,
): Promise<{ resultId: string; toWrite?: PendingWriting }> {
  switch (kind) {
    case 'draft_document': {
      const { id } = await innerCall(acting.createCustom, context, {
        body: parse(proposalValues.draft_document, body),
      })
      return { resultId: id, toWrite: { documentId: id, isWholeProposal: false } }
    }
    case 'change_document': {
      if (!may(context.pilot.role, acting[callOf[kind]].call.needs)) refuse('not_permitted')
      const { document_id, request } = parse(proposalValues.change_document, body)
      return { resultId: document_id, toWrite: { documentId: document_id, request, isWholeProposal: true } }
    }
    case 'add_action': {
      const { mission_id, ...action } = parse(proposalValues.add_action, body)
      const { id } = await innerCall(acting.addAction, context, { params: { id: mission_id }, body: action })
      return { resultId: id }
    }
    case 'add_entry': {
      const { id } = await innerCall(acting.addEntry, context, {
        body: parse(proposalValues.add_entry, body),
      })
      return { resultId: id }
    }
    case 'ask_interface': {
      const { contact_id, operation } = parse(proposalValues.ask_interface, body)
      const { id } = await innerCall(acting.allowOperation, context, {
        params: { id: contact_id },
        body: { operation },
      })
      return { resultId: id }
    }
    case 'start_mission': {
      const { id } = await innerCall(acting.startMission, context, {
        body: parse(proposalValues.start_mission, body),
      })
      return { resultId: id }
    }
  }
}

/** Starts the writing after the commit, so that no transaction waits for the model. */
async function startPendingWriting(
  database: Database,
  { startWriting }: ActingCalls,
  pilot: Pilot,
  { documentId, request, isWholeProposal, proposal }: PendingWriting & { readonly proposal: ProposalRow },
  now: Date,
): Promise<void> {
  try {
    await innerCall(
      startWriting,
      { pilot, now },
      { params: { id: documentId }, body: request === undefined ? {} : { request } },
    )
  } catch (error) {
    // The new document exists even if the model fails: it contains its outline.
    if (!isWholeProposal) return
    // Restore the original values: the refused ones were the pilot's changes.
    await database.inFamily(pilot.familyId, (tx) =>
      tx
        .updateTable('chat_proposals')
        .set({
          state: 'waiting',
          body: sql`${JSON.stringify(proposal.body)}::jsonb`,
          decided_at: null,
          result_id: null,
        })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', proposal.id)
        .execute(),
    )
    throw error
  }
}

async function lockProposal(tx: Tx, owner: ConversationOwner, id: string) {
  const found = await tx
    .selectFrom('chat_proposals')
    .select('message_id')
    .where('family_id', '=', owner.familyId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Lock the conversation too, so that two clicks run one after the other.
  const { conversation, message } = await lockMessage(tx, owner, found?.message_id ?? refuse('not_found'))
  const proposal = await tx
    .selectFrom('chat_proposals')
    .selectAll()
    .where('family_id', '=', owner.familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return { proposal: proposal ?? refuse('not_found'), conversation, message }
}

interface Decision {
  readonly state: 'done' | 'declined'
  readonly values: object
  readonly resultId: string | null
  readonly now: Date
}

async function decide(
  tx: Tx,
  { family_id, id }: ProposalRow,
  { state, values, resultId, now }: Decision,
): Promise<void> {
  await tx
    .updateTable('chat_proposals')
    .set({ state, body: sql`${JSON.stringify(values)}::jsonb`, result_id: resultId, decided_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
}
