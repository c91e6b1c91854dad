import type { ToldNotice } from '#web/features/notices/queries.ts'

/** Everything that happened to one document on one day, newest first. */
export interface NoticeLine {
  readonly newest: ToldNotice
  readonly all: readonly ToldNotice[]
  readonly isUnread: boolean
}

export interface NoticeDay {
  readonly day: string
  readonly lines: readonly NoticeLine[]
}

/** Groups notifications, which come newest first, by day and by document. */
export function groupNotices(notices: readonly ToldNotice[], dayOf: (moment: string) => string): NoticeDay[] {
  const days = new Map<string, Map<string, ToldNotice[]>>()
  for (const notice of notices) {
    const day = days.get(dayOf(notice.at)) ?? new Map<string, ToldNotice[]>()
    days.set(dayOf(notice.at), day.set(notice.document_id, [...(day.get(notice.document_id) ?? []), notice]))
  }
  return [...days].map(([day, byDocument]) => ({
    day,
    lines: [...byDocument.values()].flatMap(([newest, ...rest]) => {
      if (!newest) return []
      const all = [newest, ...rest]
      return [{ newest, all, isUnread: all.some(({ is_read }) => !is_read) }]
    }),
  }))
}
