import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { invitedRoles } from '#contract/roles.ts'
import { Done, GivenPassword, Id, line, Moment } from '#contract/schemas.ts'

const Person = z.object({ id: Id, full_name: z.string() })

/** How long a deletion can be undone, and how long an archive can be fetched. */
export const farewellDays = { deletion: 30, archive: 7 } as const

export const Farewell = z.object({
  /** The family is to be deleted; until then it can be read and taken out, and nothing in it changes. */
  deletion: z.nullable(z.object({ by: Person, asked_at: Moment, due_at: Moment })),
  /** A founder has offered the family to somebody. */
  offer: z.nullable(z.object({ by: Person, to: Person, role: z.enum(invitedRoles), offered_at: Moment })),
  /** A family always has a founder: the last one hands it over or deletes it. */
  is_last_founder: z.boolean(),
  /** Whether there is another family to go to. */
  has_other_family: z.boolean(),
  /** What is typed to confirm a deletion: the family’s name, or the pilot’s address where it has none. */
  typed_name: z.string(),
})

export const readFarewell = call({
  method: 'GET',
  path: '/family/farewell/',
  needs: 'family.read_name',
  about: 'Whether the family is being handed over or deleted, and whether this pilot could leave it.',
  reply: Farewell,
})

export const leaveFamily = call({
  method: 'POST',
  path: '/family/leave/',
  needs: 'session',
  about: 'Leave the family. What the pilot made stays. The session moves to another family of theirs, or goes on without one.',
  reply: z.object({ moved_to: z.nullable(Id) }),
})

export const offerFamily = call({
  method: 'POST',
  path: '/family/hand-over/',
  needs: 'family.hand_over',
  about:
    'Offer the family to another active member, with the founder’s own password. `role` is what the founder will be afterwards. A newer offer takes the place of an older one.',
  body: z.strictObject({ account_id: Id, role: z.enum(invitedRoles), password: GivenPassword }),
  reply: Farewell,
})

export const withdrawOffer = call({
  method: 'POST',
  path: '/family/hand-over/withdraw/',
  needs: 'family.hand_over',
  about: 'Take the offer back.',
  reply: Farewell,
})

export const acceptFamily = call({
  method: 'POST',
  path: '/family/hand-over/accept/',
  needs: 'session',
  about: 'Accept the family that was offered to this pilot: they become its founder.',
  reply: Done,
})

export const declineFamily = call({
  method: 'POST',
  path: '/family/hand-over/decline/',
  needs: 'session',
  about: 'Decline the family that was offered to this pilot.',
  reply: Done,
})

export const deleteFamily = call({
  method: 'POST',
  path: '/family/delete/',
  needs: 'family.delete',
  about: 'Delete the family in 30 days. Until then it can be undone, everybody can read, and nothing can be changed.',
  body: z.strictObject({ name: line(254) }),
  reply: Farewell,
})

export const keepFamily = call({
  method: 'POST',
  path: '/family/keep/',
  needs: 'family.delete',
  about: 'Undo the deletion of the family.',
  worksWhileEnding: true,
  reply: Farewell,
})

export const farewellCalls = {
  readFarewell,
  leaveFamily,
  offerFamily,
  withdrawOffer,
  acceptFamily,
  declineFamily,
  deleteFamily,
  keepFamily,
} as const
