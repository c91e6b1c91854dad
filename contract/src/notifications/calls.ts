import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { languageCodes } from '#contract/languages.ts'
import { Done, Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** Notifications about documents. */
export const documentNotificationKinds = [
  'approval_asked',
  'approval_reminder',
  'deadline_near',
  'changes_requested',
  'declined',
  'approved',
  'not_approved',
  'commented',
  'replied',
  'comment_settled',
] as const
export type DocumentNotificationKind = (typeof documentNotificationKinds)[number]

/** Sent to the member who invited: someone asks to join with another address, or has joined. */
export const memberNotificationKinds = ['invitation_asked', 'member_joined'] as const
export type NotificationKind = DocumentNotificationKind | (typeof memberNotificationKinds)[number]

const Notice = z.object({
  id: Id,
  kind: z.enum([...documentNotificationKinds, ...memberNotificationKinds]),
  /** Null in notifications about members, like the title and the language. */
  document_id: z.nullable(Id),
  title: z.nullable(z.string()),
  language: z.nullable(z.enum(languageCodes)),
  /** In notifications about members: the address requested or joined with. */
  email: z.nullable(z.string()),
  /** The comment to scroll to. */
  comment_id: z.nullable(Id),
  /** Null if no one acted, as with a deadline. */
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Moment,
  is_read: z.boolean(),
})

export const listNotifications = call({
  method: 'GET',
  path: '/notifications/',
  needs: 'session',
  tokens: 'allowed',
  about:
    'This pilot’s notifications about documents they may read and people they invited, newest first, with the unread count.',
  query: PageQuery,
  reply: z.extend(page(Notice), { unread: z.int() }),
})

export const markNotificationsRead = call({
  method: 'POST',
  path: '/notifications/read/',
  needs: 'session',
  tokens: 'allowed',
  about: 'Mark notifications as read; without ids, all of them.',
  body: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  reply: Done,
})

const EmailPreferences = z.object({ about_documents: z.boolean() })

export const readEmailPreferences = call({
  method: 'GET',
  path: '/account/email-preferences/',
  needs: 'session',
  about: 'The pilot’s email preferences.',
  reply: EmailPreferences,
})

export const updateEmailPreferences = call({
  method: 'POST',
  path: '/account/email-preferences/',
  needs: 'session',
  about: 'Change the pilot’s email preferences; notifications in the app are unaffected.',
  body: z.strictObject({ about_documents: z.boolean() }),
  reply: EmailPreferences,
})
