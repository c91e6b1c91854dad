import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { invitedRoles, type memberStatuses, roles } from '#contract/roles.ts'
import { Done, Email, Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** Members are active or inactive; pending ones are invitations. */
const joinedStatuses = ['active', 'inactive'] as const satisfies readonly (typeof memberStatuses)[number][]

export const Member = z.object({
  account_id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  status: z.enum(joinedStatuses),
  since: Moment,
})

export const listMembers = call({
  method: 'GET',
  path: '/family/members/',
  needs: 'member.read',
  about: 'The members of the family, oldest first. Pending invitations are in `/family/invitations/`.',
  query: PageQuery,
  reply: page(Member),
})

/** A pending member: invited, not joined yet. */
export const Invitation = z.object({
  id: Id,
  /** Null for members who may not invite. */
  email: z.nullable(z.string()),
  /** Another address that someone with the link asks to join with; null for members who may not invite. */
  asked_email: z.nullable(z.string()),
  role: z.enum(invitedRoles),
  invited_by: z.object({ id: Id, full_name: z.string() }),
  created_at: Moment,
  expires_at: Moment,
})

export const listInvitations = call({
  method: 'GET',
  path: '/family/invitations/',
  needs: 'member.read',
  about:
    'The pending invitations, oldest first, including expired ones. Addresses are visible only to members who may invite.',
  query: PageQuery,
  reply: page(Invitation),
})

/** `link` is set only if this server has no email: the inviting member then shares it. */
const InvitationReply = z.object({ done: z.literal(true), link: z.nullable(z.string()) })

export const inviteMember = call({
  method: 'POST',
  path: '/family/invitations/',
  needs: 'member.invite',
  about:
    'Invite a person by email with a role. The emailed link works once, for seven days. Without a mail server the reply contains it.',
  body: z.strictObject({ email: Email, role: z.enum(invitedRoles) }),
  reply: InvitationReply,
})

export const sendInvitationAgain = call({
  method: 'POST',
  path: '/family/invitations/{id}/send/',
  needs: 'member.invite',
  about:
    'Send an invitation again, with a new link for seven more days; the previous one is void. Only the founder and the sender can.',
  reply: InvitationReply,
})

export const renewInvitationLink = call({
  method: 'POST',
  path: '/family/invitations/{id}/link/',
  needs: 'member.invite',
  about:
    'Show an invitation’s link. Only its hash is stored, so this creates a new one for seven days that replaces the previous link; no email is sent. Only the founder and the sender can.',
  reply: z.object({ link: z.string() }),
})

export const withdrawInvitation = call({
  method: 'POST',
  path: '/family/invitations/{id}/withdraw/',
  needs: 'member.invite',
  about: 'Withdraw an open invitation: its link is void. Only the founder and the sender can.',
  reply: Done,
})

const RequestedAddress = z.strictObject({ email: Email })

export const allowAddress = call({
  method: 'POST',
  path: '/family/invitations/{id}/address/',
  needs: 'member.invite',
  about:
    'Send an invitation to the requested address: a new link is sent there, and the previous one is void. Only the founder and the sender can.',
  body: RequestedAddress,
  reply: InvitationReply,
})

export const refuseAddress = call({
  method: 'POST',
  path: '/family/invitations/{id}/address/refuse/',
  needs: 'member.invite',
  about: 'Refuse the requested address: the invitation is unchanged. Only the founder and the sender can.',
  body: RequestedAddress,
  reply: Done,
})

export const changeRole = call({
  method: 'POST',
  path: '/family/members/{id}/role/',
  needs: 'member.manage',
  about: 'Give a member another role. Members can’t change their own, so that a family always has a founder.',
  body: z.strictObject({ role: z.enum(invitedRoles) }),
  changesMembers: true,
  reply: Member,
})

export const changeStatus = call({
  method: 'POST',
  path: '/family/members/{id}/status/',
  needs: 'member.manage',
  about: 'Make a member inactive, which signs them out at once, or active again. Their work remains.',
  body: z.strictObject({ status: z.enum(joinedStatuses) }),
  changesMembers: true,
  reply: Member,
})

export const removeMember = call({
  method: 'POST',
  path: '/family/members/{id}/remove/',
  needs: 'member.manage',
  about:
    'Remove a member: signs them out at once and ends their stewardships and shares. Their work remains, and they can be invited again.',
  changesMembers: true,
  reply: Done,
})

/** A pilot's page. Advisors see only the names of others. */
export const PilotPage = z.object({
  account_id: Id,
  full_name: z.string(),
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(joinedStatuses)),
  since: z.optional(Moment),
  /** True if they left or were removed. */
  is_former: z.optional(z.boolean()),
  /** The capitals they steward. */
  stewards: z.optional(z.array(z.enum(capitals))),
  /** The version of their photo; null without one. */
  photo: z.optional(z.nullable(z.string())),
  /** Contact details shared with all of their families. */
  contact: z.optional(
    z.object({
      email: z.nullable(z.string()),
      phone: z.string(),
      lives_in: z.string(),
      time_zone: z.nullable(z.string()),
      /** Day and month only, as `MM-DD`. */
      birthday: z.nullable(z.string()),
      about: z.string(),
    }),
  ),
})

export const readMember = call({
  method: 'GET',
  path: '/family/members/{id}/',
  needs: 'family.read_name',
  about:
    'A pilot of the family: name, role, start date, stewarded capitals and shared contact details. Advisors read only the names of others.',
  reply: PilotPage,
})
