import type { memberStatuses, Role } from '#contract/roles.ts'
import type { Invitation, Member } from '#web/ground/members.ts'
import { searchText } from '#web/lib/search-text.ts'

export type Status = (typeof memberStatuses)[number]

/** A row of the table: a member or an open invitation. */
export interface MemberTableRow {
  readonly id: string
  /** The name; for an invitation its address, if the reader may see it. */
  readonly name: string
  readonly role: Role
  readonly status: Status
  readonly since: string
  readonly member: Member | null
  readonly invitation: Invitation | null
}

export function rowsOf(members: readonly Member[], invitations: readonly Invitation[]): MemberTableRow[] {
  return [
    ...members.map((member) => ({
      id: member.account_id,
      name: member.full_name,
      role: member.role,
      status: member.status,
      since: member.since,
      member,
      invitation: null,
    })),
    ...invitations.map((invitation) => ({
      id: invitation.id,
      name: invitation.email ?? '',
      role: invitation.role,
      status: 'pending' as const,
      since: invitation.created_at,
      member: null,
      invitation,
    })),
  ]
}

export const columns = ['name', 'role', 'status', 'since'] as const
export type Column = (typeof columns)[number]

export interface MemberOrder {
  readonly by: Column
  readonly isDescending: boolean
}

/** Default order: oldest first. */
export const firstOrder: MemberOrder = { by: 'since', isDescending: false }

/**
 * A second click on a column reverses the order, and a third restores the default, also where its column is
 * hidden.
 */
export function nextOrder({ by, isDescending }: MemberOrder, column: Column): MemberOrder {
  if (by !== column) return { by: column, isDescending: false }
  return isDescending ? firstOrder : { by, isDescending: true }
}

/**
 * Sorts by the displayed text in the language's collation. Rows without a name come last; the sort is stable.
 */
export function sortRows(
  rows: readonly MemberTableRow[],
  { by, isDescending }: MemberOrder,
  words: (row: MemberTableRow, column: 'role' | 'status') => string,
  locale: string,
): MemberTableRow[] {
  const collator = new Intl.Collator(locale, { numeric: true })
  const textOf = (row: MemberTableRow) => (by === 'name' || by === 'since' ? row[by] : words(row, by))
  const direction = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, text: textOf(row) }))
    .toSorted((one, other) => {
      if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '')
      return direction * collator.compare(one.text, other.text)
    })
    .map(({ row }) => row)
}

export interface MemberFilter {
  readonly text: string
  readonly role: Role | ''
  readonly status: Status | ''
}

export function filterRows(
  rows: readonly MemberTableRow[],
  { text, role, status }: MemberFilter,
): MemberTableRow[] {
  const needle = searchText(text)
  return rows.filter(
    (row) =>
      (role === '' || row.role === role) &&
      (status === '' || row.status === status) &&
      searchText(row.name).includes(needle),
  )
}
