import { notificationCalls } from '#contract/notifications/all.ts'
import {
  deleteNotificationsTime,
  notificationTasks,
} from '#server/features/notifications/delete-old-notifications.ts'
import { notificationHandlers } from '#server/features/notifications/handlers.ts'
import { newsTasks } from '#server/features/notifications/email-news.ts'
import type { NotificationLookups } from '#server/features/notifications/notification-lookups.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const notificationsFeature = (
  { database, clock, publicUrl }: Services,
  { isReadable }: NotificationLookups,
) =>
  defineFeature({
    calls: notificationCalls,
    handlers: () => notificationHandlers({ isReadable }),
    jobs: () => ({
      tasks: {
        ...newsTasks(database, clock, { isReadable, publicUrl }),
        ...notificationTasks(database, clock),
      },
      schedule: [deleteNotificationsTime],
    }),
    unarchivedTables: { notices: 'private' },
  })
