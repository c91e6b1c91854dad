import type { ReplyOf } from '#contract/call.ts'
import type { readProtocol as readProtocolCall } from '#contract/documents/protocol-calls.ts'
import { findProtocol } from '#server/features/documents/protocol/find-protocol.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

export const readProtocol: Handler<typeof readProtocolCall> = ({ tx, pilot }) => showProtocol(tx, pilot)

/** The protocol in force and the open proposal to change it. */
export async function showProtocol(tx: Tx, pilot: Pilot): Promise<ReplyOf<typeof readProtocolCall>> {
  const change = await tx
    .selectFrom('documents')
    .innerJoin('accounts', 'accounts.id', 'documents.author_id')
    .select([
      'documents.id',
      'proposes_protocol',
      'documents.author_id',
      'accounts.full_name',
      'documents.created_at',
    ])
    .where('documents.family_id', '=', pilot.familyId)
    .where('proposes_protocol', 'is not', null)
    .where('state', 'in', ['draft', 'waiting'])
    .where('binned_at', 'is', null)
    .executeTakeFirst()
  const { undecided } = await tx
    .selectFrom('documents')
    .select((row) => row.fn.countAll<number>().as('undecided'))
    .where('documents.family_id', '=', pilot.familyId)
    .where('class', 'in', ['policy', 'constitutional'])
    .where('state', 'in', ['draft', 'changes_requested'])
    .where('proposes_protocol', 'is', null)
    .where(isReadable(pilot))
    .executeTakeFirstOrThrow()
  const members = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.full_name', 'members.role'])
    .where('members.family_id', '=', pilot.familyId)
    .where('members.status', '=', 'active')
    .where('members.role', '<>', 'advisor')
    .orderBy('members.since')
    .execute()
  return {
    in_force: (await findProtocol(tx, pilot.familyId)).protocol,
    change: change?.proposes_protocol
      ? {
          document_id: change.id,
          governance_protocol: change.proposes_protocol,
          proposed_by: { id: change.author_id, full_name: change.full_name },
          proposed_at: change.created_at.toISOString(),
        }
      : null,
    members,
    undecided,
  }
}
