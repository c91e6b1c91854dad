import type { ColumnType } from 'kysely'

import type { NotificationKind } from '#contract/notifications/calls.ts'

/** Notifications to pilots. */
export interface NotificationTables {
  notices: {
    family_id: string
    id: string
    account_id: string
    kind: NotificationKind
    /** Null in notifications about members, which name an address instead. */
    document_id: string | null
    version: number | null
    comment_id: string | null
    by_account: string | null
    reason: string | null
    email: ColumnType<string | null, string | null | undefined>
    at: Date
    read_at: Date | null
    mailed_at: Date | null
  }
}
