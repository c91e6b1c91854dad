import * as z from 'zod/mini'

import { Me } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { invitedRoles } from '#contract/roles.ts'
import { Done, LinkToken } from '#contract/schemas.ts'

/** The secret of an invitation's link travels in a body only: addresses are kept in logs and histories. */
const Link = z.strictObject({ token: LinkToken })

export const readInvitation = call({
  method: 'POST',
  path: '/auth/invitation/',
  needs: 'anyone',
  about: 'Which family an invitation leads into, as what, and who sent it.',
  body: Link,
  reply: z.object({
    family_name: z.string(),
    role: z.enum(invitedRoles),
    invited_by: z.string(),
    /** Who is signed in on this device, and could accept it. */
    signed_in_as: z.nullable(z.string()),
  }),
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/invitation/accept/',
  needs: 'account',
  about: 'Take the seat of an invitation with the account that is signed in. This session then stands in that family.',
  body: Link,
  reply: Me,
})

export const declineInvitation = call({
  method: 'POST',
  path: '/auth/invitation/decline/',
  needs: 'account',
  about: 'Decline an invitation: its link is void.',
  body: Link,
  reply: Done,
})
