import type { linkPerson } from '#contract/tree/calls.ts'
import { applyChange, lockTree } from '#server/features/tree/apply-change.ts'
import { findPerson, refuseLinked } from '#server/features/tree/find-person.ts'
import { personOf } from '#server/features/tree/read-person.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { NameLookup } from '#server/ground/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Links a person to a member, or ends the link. Everyone may link themselves; only the founder links others. */
export function link(fileNames: NameLookup): Handler<typeof linkPerson> {
  return async ({ tx, pilot, params, body, now }) => {
    const { familyId, accountId } = pilot
    await lockTree(tx, familyId)
    const before = await findPerson(tx, pilot, params.id, now)
    const concerned = [before.accountId, body.member].filter((one) => one !== null)
    if (pilot.role !== 'founder' && concerned.some((one) => one !== accountId)) refuse('not_permitted')
    if (body.member !== before.accountId) {
      if (body.member) {
        await expectMember(tx, familyId, body.member)
        await refuseLinked(tx, familyId, body.member)
      }
      const people = new Map([[params.id, { ...before, accountId: body.member }]])
      await applyChange(tx, pilot, { act: 'link', people }, now)
      if (before.accountId)
        await appendToLedger(tx, familyId, {
          act: 'tree.unlinked',
          by: accountId,
          subjectId: params.id,
          details: { account_id: before.accountId },
          now,
        })
      if (body.member)
        await appendToLedger(tx, familyId, {
          act: 'tree.linked',
          by: accountId,
          subjectId: params.id,
          details: { account_id: body.member },
          now,
        })
    }
    return personOf(tx, pilot, params.id, { fileNames, now })
  }
}

async function expectMember(tx: Tx, familyId: string, accountId: string): Promise<void> {
  const member = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .executeTakeFirst()
  if (!member) refuse('not_found')
}
