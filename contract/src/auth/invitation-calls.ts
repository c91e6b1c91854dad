import * as z from 'zod/mini'

import { Me } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { invitedRoles } from '#contract/roles.ts'
import { Done, Email, LinkToken } from '#contract/schemas.ts'

/** The token of an invitation link is only sent in a body: URLs end up in logs and browser histories. */
const Link = z.strictObject({ token: LinkToken })

export const readInvitation = call({
  method: 'POST',
  path: '/auth/invitation/',
  needs: 'anyone',
  about: 'The family, role and sender of an invitation.',
  body: Link,
  reply: z.object({
    family_name: z.string(),
    role: z.enum(invitedRoles),
    invited_by: z.string(),
    /** The account signed in on this device, which could accept the invitation. */
    signed_in_as: z.nullable(z.string()),
    /** True if that account's address is the one invited. */
    is_for_them: z.boolean(),
  }),
})

export const acceptInvitation = call({
  method: 'POST',
  path: '/auth/invitation/accept/',
  needs: 'account',
  about:
    'Accept an invitation with the signed-in account, which must have the invited address. This session moves to that family.',
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

export const requestOtherAddress = call({
  method: 'POST',
  path: '/auth/invitation/ask/',
  needs: 'anyone',
  about:
    'Request that the inviter sends the invitation to another address. Nothing changes until they agree.',
  body: z.strictObject({ token: LinkToken, email: Email }),
  reply: Done,
})
