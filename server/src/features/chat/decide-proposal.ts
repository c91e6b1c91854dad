import { sql } from 'kysely'

import type { confirmProposal, declineProposal } from '#contract/chat/calls.ts'
import { proposalValues } from '#contract/chat/schemas.ts'
import { type ActingCalls, callOf } from '#server/features/chat/proposals.ts'
import { showMessage } from '#server/features/chat/show.ts'
import type { Naming } from '#server/ground/naming.ts'
import { lockMessage, type ProposalRow, type Whose } from '#server/features/chat/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { innerCall } from '#server/ground/inner-call.ts'
import { parse } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import { may } from '#contract/permissions.ts'

interface Parts {
  readonly acting: ActingCalls
  readonly naming: Naming
}

/** Lets a proposal happen, once: its row is locked, and what it does is a part of the same transaction. */
export function confirm(database: Database, { acting, naming }: Parts): Answer<typeof confirmProposal> {
  return async ({ pilot, params, body, now }) => {
    const { shown, started } = await database.inFamily(pilot.familyId, async (tx) => {
      const { proposal, conversation, message } = await lockProposal(tx, pilot, params.proposal_id)
      let toWrite: (Started & { proposal: ProposalRow }) | undefined
      if (proposal.state === 'waiting') {
        if (body.change && body.change.kind !== proposal.kind) refuse('out_of_date')
        const values = body.change ? body.change.values : proposal.body
        const made = await act(acting, { tx, pilot, now }, { ...proposal, body: values })
        await decide(tx, proposal, { state: 'done', values, resultId: made.resultId, now })
        toWrite = made.toWrite && { ...made.toWrite, proposal }
      }
      return { shown: await showMessage({ tx, pilot, naming }, conversation, message), started: toWrite }
    })
    if (started) await letWrite(database, acting, pilot, started, now)
    return shown
  }
}

export function decline({ naming }: Pick<Parts, 'naming'>): Answer<typeof declineProposal> {
  return async ({ tx, pilot, params, now }) => {
    const { proposal, conversation, message } = await lockProposal(tx, pilot, params.proposal_id)
    if (proposal.state === 'waiting') await decide(tx, proposal, { state: 'declined', values: proposal.body, resultId: null, now })
    return showMessage({ tx, pilot, naming }, conversation, message)
  }
}

/** A paper that the model shall write on, once everything else is kept. */
interface Started {
  readonly documentId: string
  readonly request?: string
  /** Without the writing nothing would have happened: then the proposal waits again. */
  readonly isAll: boolean
}

async function act(
  acting: ActingCalls,
  at: { tx: Tx; pilot: Pilot; now: Date },
  { kind, body }: Pick<ProposalRow, 'kind' | 'body'>,
): Promise<{ resultId: string; toWrite?: Started }> {
  switch (kind) {
    case 'draft_paper': {
      const { id } = await innerCall(acting.createCustom, at, { body: parse(proposalValues.draft_paper, body) as never })
      return { resultId: id, toWrite: { documentId: id, isAll: false } }
    }
    case 'change_paper': {
      if (!may(at.pilot.role, acting[callOf[kind]].call.needs)) refuse('not_permitted')
      const { document_id, request } = parse(proposalValues.change_paper, body) as { document_id: string; request: string }
      return { resultId: document_id, toWrite: { documentId: document_id, request, isAll: true } }
    }
    case 'add_action': {
      const { mission_id, ...action } = parse(proposalValues.add_action, body) as {
        mission_id: string
        text: string
        owner_id: string
        due_on: string
      }
      const { id } = await innerCall(acting.addAction, at, { params: { id: mission_id }, body: action })
      return { resultId: id }
    }
    case 'add_entry': {
      const { id } = await innerCall(acting.addEntry, at, { body: parse(proposalValues.add_entry, body) as never })
      return { resultId: id }
    }
    case 'ask_interface': {
      const { contact_id, operation } = parse(proposalValues.ask_interface, body) as { contact_id: string; operation: string }
      const { id } = await innerCall(acting.allowOperation, at, { params: { id: contact_id }, body: { operation } })
      return { resultId: id }
    }
    case 'start_mission': {
      const { id } = await innerCall(acting.startMission, at, { body: parse(proposalValues.start_mission, body) as never })
      return { resultId: id }
    }
  }
}

/** The model is asked after everything is kept: nothing waits in a transaction for it. */
async function letWrite(
  database: Database,
  { startWriting }: ActingCalls,
  pilot: Pilot,
  { documentId, request, isAll, proposal }: Started & { readonly proposal: ProposalRow },
  now: Date,
): Promise<void> {
  try {
    // It opens its own transactions; the one it is offered it does not use.
    await innerCall(
      startWriting,
      { tx: undefined as never, pilot, now },
      { params: { id: documentId }, body: request === undefined ? {} : { request } },
    )
  } catch (error) {
    // A new paper is there without a model too, as the outline it begins with.
    if (!isAll) return
    // As it was proposed: what was changed in it is what was refused.
    await database.inFamily(pilot.familyId, (tx) =>
      tx
        .updateTable('chat_proposals')
        .set({ state: 'waiting', body: sql`${JSON.stringify(proposal.body)}::jsonb`, decided_at: null, result_id: null })
        .where('family_id', '=', pilot.familyId)
        .where('id', '=', proposal.id)
        .execute(),
    )
    throw error
  }
}

async function lockProposal(tx: Tx, whose: Whose, id: string) {
  const found = await tx
    .selectFrom('chat_proposals')
    .select('message_id')
    .where('family_id', '=', whose.familyId)
    .where('id', '=', id)
    .executeTakeFirst()
  // Its conversation is locked with it, so that two presses go one after the other.
  const { conversation, message } = await lockMessage(tx, whose, found?.message_id ?? refuse('not_found'))
  const proposal = await tx
    .selectFrom('chat_proposals')
    .selectAll()
    .where('family_id', '=', whose.familyId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return { proposal: proposal ?? refuse('not_found'), conversation, message }
}

interface Decided {
  readonly state: 'done' | 'declined'
  readonly values: object
  readonly resultId: string | null
  readonly now: Date
}

async function decide(tx: Tx, { family_id, id }: ProposalRow, { state, values, resultId, now }: Decided): Promise<void> {
  await tx
    .updateTable('chat_proposals')
    .set({ state, body: sql`${JSON.stringify(values)}::jsonb`, result_id: resultId, decided_at: now })
    .where('family_id', '=', family_id)
    .where('id', '=', id)
    .execute()
}
