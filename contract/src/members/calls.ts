import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'
import { invitedRoles, type memberStatuses, roles } from '#contract/roles.ts'
import { Done, Email, Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** Whoever has taken a seat is active or not; *pending* are the invitations. */
const seatStatuses = ['active', 'inactive'] as const satisfies readonly (typeof memberStatuses)[number][]

export const Member = z.object({
  account_id: Id,
  full_name: z.string(),
  role: z.enum(roles),
  status: z.enum(seatStatuses),
  since: Moment,
})

export const listMembers = call({
  method: 'GET',
  path: '/family/members/',
  needs: 'member.read',
  about: 'The members of the family, oldest first. Who has been invited and has not answered yet stands in `/family/invitations/`.',
  query: PageQuery,
  reply: page(Member),
})

/** Somebody who is pending: invited, and not there yet. */
export const Invitation = z.object({
  id: Id,
  /** Only for who may invite. */
  email: z.nullable(z.string()),
  role: z.enum(invitedRoles),
  invited_by: z.object({ id: Id, full_name: z.string() }),
  created_at: Moment,
  expires_at: Moment,
})

export const listInvitations = call({
  method: 'GET',
  path: '/family/invitations/',
  needs: 'member.read',
  about: 'The invitations nobody has answered yet, oldest first; also those whose seven days are over. Addresses only for who may invite.',
  query: PageQuery,
  reply: page(Invitation),
})

/** `link` is there only where this house has no mail server: then whoever invites hands it over themselves. */
const Invited = z.object({ done: z.literal(true), link: z.nullable(z.string()) })

export const inviteMember = call({
  method: 'POST',
  path: '/family/invitations/',
  needs: 'member.invite',
  about: 'Invite somebody by mail with a role. The link in the mail works once, for seven days. Without a mail server the answer brings it.',
  body: z.strictObject({ email: Email, role: z.enum(invitedRoles) }),
  reply: Invited,
})

export const sendInvitationAgain = call({
  method: 'POST',
  path: '/family/invitations/{id}/send/',
  needs: 'member.invite',
  about: 'Send an invitation again, with a new link for seven more days; the one before is void. Only the founder and who sent it can.',
  reply: Invited,
})

export const renewInvitationLink = call({
  method: 'POST',
  path: '/family/invitations/{id}/link/',
  needs: 'member.invite',
  about:
    'Show an invitation’s link. Only its hash is stored, so this makes a new one for seven days that replaces the link before; no email is sent. Only the founder and who sent it can.',
  reply: z.object({ link: z.string() }),
})

export const takeInvitationBack = call({
  method: 'POST',
  path: '/family/invitations/{id}/take-back/',
  needs: 'member.invite',
  about: 'Take an open invitation back: its link is void. Only the founder and who sent it can.',
  reply: Done,
})

export const changeRole = call({
  method: 'POST',
  path: '/family/members/{id}/role/',
  needs: 'member.manage',
  about: 'Give a member another role. Nobody changes their own, so that a family always keeps a founder.',
  body: z.strictObject({ role: z.enum(invitedRoles) }),
  reply: Member,
})

export const changeStatus = call({
  method: 'POST',
  path: '/family/members/{id}/status/',
  needs: 'member.manage',
  about: 'Make a member inactive, which signs them out at once and keeps everything they made, or active again.',
  body: z.strictObject({ status: z.enum(seatStatuses) }),
  reply: Member,
})

export const removeMember = call({
  method: 'POST',
  path: '/family/members/{id}/remove/',
  needs: 'member.manage',
  about:
    'Remove a member: signs them out at once, ends what they steward and what is shared with them, and keeps everything they made. They can be invited again.',
  reply: Done,
})

/** A pilot's page. To an advisor the others have only a name. */
export const PilotPage = z.object({
  account_id: Id,
  full_name: z.string(),
  role: z.optional(z.enum(roles)),
  status: z.optional(z.enum(seatStatuses)),
  since: z.optional(Moment),
  /** They left or were removed. */
  is_former: z.optional(z.boolean()),
  /** The capitals they are the steward of. */
  stewards: z.optional(z.array(z.enum(capitals))),
  /** The version of their photo; null without one. */
  photo: z.optional(z.nullable(z.string())),
  /** Shared with all of their families. */
  contact: z.optional(
    z.object({
      email: z.nullable(z.string()),
      phone: z.string(),
      lives_in: z.string(),
      time_zone: z.nullable(z.string()),
      /** The day and month alone, as `MM-DD`. */
      birthday: z.nullable(z.string()),
      about: z.string(),
    }),
  ),
})

export const readMember = call({
  method: 'GET',
  path: '/family/members/{id}/',
  needs: 'family.read_name',
  about: 'A pilot of the family: name, role, since when, what they steward, and the contact they share. Advisors read the others’ names only.',
  reply: PilotPage,
})
