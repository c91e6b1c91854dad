import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { languageCodes } from '#contract/languages.ts'
import { Done, Id, Moment, page, PageQuery } from '#contract/schemas.ts'

/** What a pilot is told about papers. */
export const noticeKinds = [
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
export type NoticeKind = (typeof noticeKinds)[number]

const Notice = z.object({
  id: Id,
  kind: z.enum(noticeKinds),
  document_id: Id,
  title: z.string(),
  language: z.enum(languageCodes),
  /** The comment it is about, whose place in the paper it leads to. */
  comment_id: z.nullable(Id),
  /** Who did it; null where it followed by itself. */
  by: z.nullable(z.object({ id: Id, name: z.string() })),
  at: Moment,
  is_read: z.boolean(),
})

export const listNotices = call({
  method: 'GET',
  path: '/notices/',
  needs: 'session',
  about: 'What this pilot was told about papers they may read, newest first, and how much of it is unread.',
  query: PageQuery,
  reply: z.extend(page(Notice), { unread: z.int() }),
})

export const readNotices = call({
  method: 'POST',
  path: '/notices/read/',
  needs: 'session',
  about: 'Say that some notices were read, or, without ids, all of them.',
  body: z.strictObject({ ids: z.optional(z.array(Id).check(z.minLength(1), z.maxLength(100))) }),
  reply: Done,
})

const MailWishes = z.object({ about_papers: z.boolean() })

export const readMailWishes = call({
  method: 'GET',
  path: '/account/mails/',
  needs: 'session',
  about: 'Which mails the pilot wishes to have.',
  reply: MailWishes,
})

export const updateMailWishes = call({
  method: 'POST',
  path: '/account/mails/',
  needs: 'session',
  about: 'Say which mails the pilot wishes to have; what is told in the app stays as it is.',
  body: z.strictObject({ about_papers: z.boolean() }),
  reply: MailWishes,
})
