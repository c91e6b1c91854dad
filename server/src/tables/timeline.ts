import type { ColumnType } from 'kysely'

import type { EntryKind } from '#contract/timeline/calls.ts'

/** The legacy timeline. */
export interface TimelineTables {
  timeline_entries: {
    family_id: string
    id: string
    kind: EntryKind
    title: string
    body: string
    /** A partial day: a year, a month or a day. */
    on_day: string
    until_day: string | null
    first_day: string
    is_yearly: boolean
    version: ColumnType<number, number | undefined>
    created_by: string
    created_at: Date
    removed_at: ColumnType<Date | null, Date | null | undefined>
  }
  calendar_links: {
    family_id: string
    account_id: string
    token_hash: Buffer
    created_at: Date
    read_at: ColumnType<Date | null, Date | null | undefined>
  }
}
