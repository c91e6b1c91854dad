import {
  listNotifications,
  readEmailPreferences,
  markNotificationsRead,
  updateEmailPreferences,
} from '#contract/notifications/calls.ts'
import type { Call } from '#contract/call.ts'

export const notificationCalls = {
  listNotifications,
  markNotificationsRead,
  readEmailPreferences,
  updateEmailPreferences,
} as const satisfies Record<string, Call>
