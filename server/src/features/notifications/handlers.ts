import { list } from '#server/features/notifications/list-notifications.ts'
import {
  readEmailPreferences,
  updateEmailPreferences,
} from '#server/features/notifications/email-preferences.ts'
import { markRead } from '#server/features/notifications/mark-read.ts'
import type { NotificationLookups } from '#server/features/notifications/notification-lookups.ts'

export function notificationHandlers(parts: NotificationLookups) {
  return {
    listNotifications: list(parts),
    markNotificationsRead: markRead,
    readEmailPreferences,
    updateEmailPreferences,
  }
}
