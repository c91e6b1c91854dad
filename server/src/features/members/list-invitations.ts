import type { listInvitations as listInvitationsCall } from '#contract/members/calls.ts'
import { may } from '#contract/permissions.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

/** Pending invitations, oldest first. Addresses are visible only to members who may invite. */
export const listInvitations: Handler<typeof listInvitationsCall> = async ({ tx, pilot, query }) => {
  const after = readCursor(query, [isCursorMoment, isCursorId])
  const maySee = may(pilot.role, 'member.invite')
  const rows = await tx
    .selectFrom('invitations')
    .innerJoin('accounts', 'accounts.id', 'invitations.invited_by')
    .select([
      'invitations.id',
      'invitations.email',
      'invitations.asked_email',
      'invitations.role',
      'invitations.invited_by',
      'accounts.full_name',
    ])
    .select(['invitations.created_at', 'invitations.expires_at'])
    .where('invitations.family_id', '=', pilot.familyId)
    .where('invitations.accepted_at', 'is', null)
    .$if(after !== undefined, (open) =>
      open.where((row) =>
        row(
          row.refTuple('invitations.created_at', 'invitations.id'),
          '>',
          row.tuple(new Date(after?.[0] ?? 0), after?.[1] ?? ''),
        ),
      ),
    )
    .orderBy('invitations.created_at')
    .orderBy('invitations.id')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, {
    show: ({ id, email, asked_email, role, invited_by, full_name, created_at, expires_at }) => ({
      id,
      email: maySee ? email : null,
      asked_email: maySee ? asked_email : null,
      role,
      invited_by: { id: invited_by, full_name },
      created_at: created_at.toISOString(),
      expires_at: expires_at.toISOString(),
    }),
    at: (row) => [row.created_at.toISOString(), row.id],
  })
}
