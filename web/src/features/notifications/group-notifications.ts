import type { ShownNotification } from '#web/features/notifications/queries.ts'

/** All notifications about one document on one day, newest first. */
export interface NotificationLine {
  readonly newest: ShownNotification
  readonly all: readonly ShownNotification[]
  readonly isUnread: boolean
}

export interface NotificationDay {
  readonly day: string
  readonly lines: readonly NotificationLine[]
}

/** Groups notifications by day and document; the input is sorted newest first. */
export function groupNotifications(
  notices: readonly ShownNotification[],
  dayOf: (moment: string) => string,
): NotificationDay[] {
  const days = new Map<string, Map<string, ShownNotification[]>>()
  for (const notice of notices) {
    const day = days.get(dayOf(notice.at)) ?? new Map<string, ShownNotification[]>()
    // Notifications about members are not grouped: each is about another person.
    const key = notice.document_id ?? notice.id
    days.set(dayOf(notice.at), day.set(key, [...(day.get(key) ?? []), notice]))
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
