import { list } from '#server/features/notices/list.ts'
import { readMailWishes, updateMailWishes } from '#server/features/notices/mail-wishes.ts'
import { markRead } from '#server/features/notices/mark-read.ts'
import type { NoticeParts } from '#server/features/notices/notice-parts.ts'

export function noticeAnswers(parts: NoticeParts) {
  return { listNotices: list(parts), readNotices: markRead, readMailWishes, updateMailWishes }
}
