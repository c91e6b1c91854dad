import type { memberStatuses, Role } from '#contract/roles.ts'
import type { Invitation, Member } from '#web/features/members/queries.ts'

export type Status = (typeof memberStatuses)[number]

/** Whoever stands in the table: with a seat, or invited to one. */
export interface Row {
  readonly id: string
  /** As far as it is known: of somebody invited it is the address, for who may see it. */
  readonly name: string
  readonly role: Role
  readonly status: Status
  readonly since: string
  readonly member: Member | null
  readonly invitation: Invitation | null
}

export function rowsOf(members: readonly Member[], invitations: readonly Invitation[]): Row[] {
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

export interface Order {
  readonly by: Column
  readonly isDescending: boolean
}

/** As they came: the oldest seat first. */
export const firstOrder: Order = { by: 'since', isDescending: false }

/** The same column once more turns the order round, and a third time leads back to the first order, also where its column has no room. */
export function nextOrder({ by, isDescending }: Order, column: Column): Order {
  if (by !== column) return { by: column, isDescending: false }
  return isDescending ? firstOrder : { by, isDescending: true }
}

/** In order, by what one reads: names and words as the language sorts them. Whoever has no name yet comes last; equals stay as they came. */
export function inOrder(
  rows: readonly Row[],
  { by, isDescending }: Order,
  words: (row: Row, column: 'role' | 'status') => string,
  locale: string,
): Row[] {
  const collator = new Intl.Collator(locale, { numeric: true })
  const textOf = (row: Row) => (by === 'name' || by === 'since' ? row[by] : words(row, by))
  const sign = isDescending ? -1 : 1
  return rows
    .map((row) => ({ row, text: textOf(row) }))
    .toSorted((one, other) => {
      if (one.text === '' || other.text === '') return Number(one.text === '') - Number(other.text === '')
      return sign * collator.compare(one.text, other.text)
    })
    .map(({ row }) => row)
}

export interface Sieve {
  readonly text: string
  readonly role: Role | ''
  readonly status: Status | ''
}

export function sifted(rows: readonly Row[], { text, role, status }: Sieve): Row[] {
  const looked = plain(text)
  return rows.filter((row) => (role === '' || row.role === role) && (status === '' || row.status === status) && plain(row.name).includes(looked))
}

// Found also by who has no key for the accent.
function plain(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{Mn}/gu, '')
    .toLowerCase()
    .trim()
}
