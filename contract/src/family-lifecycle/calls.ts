import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { invitedRoles } from '#contract/roles.ts'
import { Done, CurrentPassword, Id, line, Moment } from '#contract/schemas.ts'

const MemberName = z.object({ id: Id, full_name: z.string() })

/** Days in which a deletion can be undone and an archive downloaded. */
export const lifecycleDays = { deletion: 30, archive: 7 } as const

export const Lifecycle = z.object({
  /** The scheduled deletion. Until it is due the family can be read and exported, but not changed. */
  deletion: z.nullable(z.object({ by: MemberName, asked_at: Moment, due_at: Moment })),
  /** A founder's open offer to transfer the family to another member. */
  offer: z.nullable(
    z.object({ by: MemberName, to: MemberName, role: z.enum(invitedRoles), offered_at: Moment }),
  ),
  /** A family always has a founder: the last one can only transfer or delete it. */
  is_last_founder: z.boolean(),
  /** True if the pilot is an active member of another family. */
  has_other_family: z.boolean(),
  /** The text to type to confirm a deletion: the family’s name, or the pilot’s address if it has none. */
  typed_name: z.string(),
})

export const readLifecycle = call({
  method: 'GET',
  path: '/family/lifecycle/',
  needs: 'family.read_name',
  about: 'The family’s pending transfer or deletion, and whether this pilot could leave it.',
  reply: Lifecycle,
})

export const leaveFamily = call({
  method: 'POST',
  path: '/family/leave/',
  needs: 'session',
  worksWithoutSecondFactor: true,
  about:
    'Leave the family. The pilot’s work remains. The session moves to another family of theirs, or continues without one.',
  changesMembers: true,
  reply: z.object({ moved_to: z.nullable(Id) }),
})

export const offerTransfer = call({
  method: 'POST',
  path: '/family/transfer/',
  needs: 'family.transfer',
  tokens: 'refused',
  about:
    'Offer the family to another active member, with the founder’s own password. `role` is the founder’s role afterwards. A newer offer replaces an older one.',
  body: z.strictObject({ account_id: Id, role: z.enum(invitedRoles), password: CurrentPassword }),
  changesMembers: true,
  reply: Lifecycle,
})

export const withdrawTransfer = call({
  method: 'POST',
  path: '/family/transfer/withdraw/',
  needs: 'family.transfer',
  tokens: 'refused',
  about: 'Withdraw the offer.',
  changesMembers: true,
  reply: Lifecycle,
})

export const acceptTransfer = call({
  method: 'POST',
  path: '/family/transfer/accept/',
  needs: 'session',
  about: 'Accept the transfer to this pilot: they become the founder.',
  changesMembers: true,
  reply: Done,
})

export const declineTransfer = call({
  method: 'POST',
  path: '/family/transfer/decline/',
  needs: 'session',
  about: 'Decline the transfer to this pilot.',
  changesMembers: true,
  reply: Done,
})

export const deleteFamily = call({
  method: 'POST',
  path: '/family/delete/',
  needs: 'family.delete',
  tokens: 'refused',
  about:
    'Delete the family in 30 days. Until then it can be undone, every member can read, and nothing can be changed.',
  body: z.strictObject({ name: line(254) }),
  changesMembers: true,
  reply: Lifecycle,
})

export const undoFamilyDeletion = call({
  method: 'POST',
  path: '/family/delete/undo/',
  needs: 'family.delete',
  tokens: 'refused',
  about: 'Undo the deletion of the family.',
  worksWhileEnding: true,
  changesMembers: true,
  reply: Lifecycle,
})

export const lifecycleCalls = {
  readLifecycle,
  leaveFamily,
  offerTransfer,
  withdrawTransfer,
  acceptTransfer,
  declineTransfer,
  deleteFamily,
  undoFamilyDeletion,
} as const
