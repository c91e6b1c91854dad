import * as z from 'zod/mini'

import { Me } from '#contract/auth/calls.ts'
import { call } from '#contract/call.ts'
import { languageCodes } from '#contract/languages.ts'
import { invitedRoles, roles } from '#contract/roles.ts'
import { Done, Id, Moment } from '#contract/schemas.ts'

/** The state of an account's membership in a family: active, or how it ended. */
export const membershipStates = ['active', 'inactive', 'left', 'removed'] as const

const PrivateDocument = z.object({
  id: Id,
  title: z.string(),
  language: z.enum(languageCodes),
  family_name: z.string(),
  updated_at: Moment,
})

/** Everything an account still has without an active membership in any family. */
const readStanding = call({
  method: 'GET',
  path: '/account/standing/',
  needs: 'account',
  about:
    'The account’s memberships with their state, its private documents, and the open invitations to its address, once that is proven or from a family it belonged to.',
  reply: z.object({
    memberships: z.array(
      z.object({
        family_id: Id,
        family_name: z.string(),
        role: z.enum(roles),
        state: z.enum(membershipStates),
        since: Moment,
        /** Null while the membership is active. */
        ended_at: z.nullable(Moment),
      }),
    ),
    documents: z.array(PrivateDocument),
    invitations: z.array(
      z.object({
        id: Id,
        family_name: z.string(),
        role: z.enum(invitedRoles),
        invited_by: z.string(),
        expires_at: Moment,
      }),
    ),
  }),
})

const readPrivateDocument = call({
  method: 'GET',
  path: '/account/documents/{id}/',
  needs: 'account',
  about:
    'A personal document this account wrote, in its newest version, also of a family it no longer belongs to.',
  reply: z.extend(PrivateDocument, { version: z.int(), body: z.string() }),
})

const acceptOwnInvitation = call({
  method: 'POST',
  path: '/account/invitations/{id}/accept/',
  needs: 'account',
  about: 'Accept an invitation to the account’s own address. This session moves to that family.',
  reply: Me,
})

const declineOwnInvitation = call({
  method: 'POST',
  path: '/account/invitations/{id}/decline/',
  needs: 'account',
  about: 'Decline an invitation to the account’s own address: its link no longer works.',
  reply: Done,
})

const foundFamily = call({
  method: 'POST',
  path: '/account/family/',
  needs: 'account',
  about: 'Found a family with the signed-in account. This session moves to it.',
  reply: Me,
})

export const standingCalls = {
  readStanding,
  readPrivateDocument,
  acceptOwnInvitation,
  declineOwnInvitation,
  foundFamily,
} as const
