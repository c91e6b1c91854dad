import type { listMembers as listMembersCall } from '#contract/members/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

/** The members, oldest first. */
export const listMembers: Handler<typeof listMembersCall> = async ({ tx, pilot, query }) => {
  const after = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'accounts.full_name', 'members.role', 'members.status', 'members.since'])
    .where('members.family_id', '=', pilot.familyId)
    .where('members.removed_at', 'is', null)
    .$if(after !== undefined, (members) =>
      members.where((row) =>
        row.and([
          row(
            row.refTuple('members.since', 'members.account_id'),
            '>',
            row.tuple(new Date(after?.[0] ?? 0), after?.[1] ?? ''),
          ),
        ]),
      ),
    )
    .orderBy('members.since')
    .orderBy('members.account_id')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    show: (row) => ({ ...row, since: row.since.toISOString() }),
    at: (row) => [row.since.toISOString(), row.account_id],
  })
}
