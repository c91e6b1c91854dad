import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { MemberRow, type MemberRights } from '#web/features/members/member-row.tsx'
import { MembersFilter } from '#web/features/members/members-filter.tsx'
import {
  type Column,
  columns,
  firstOrder,
  sortRows,
  nextOrder,
  type MemberOrder,
  type MemberTableRow,
  type MemberFilter,
  filterRows,
} from '#web/features/members/rows.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/members/members-section.module.css'

/** Up to this many rows the table needs no filter. */
const maxWithoutFilter = 8
const shownFirst = 50

interface MembersTableProps {
  readonly rows: readonly MemberTableRow[]
  readonly rights: MemberRights
  readonly stewarded: (accountId: string) => string
}

/** All members and open invitations, sortable by column and filtered by name, role and status. */
export function MembersTable({ rows, rights, stewarded }: MembersTableProps) {
  const { t } = useTexts(['members', 'onboarding', 'common'])
  const [order, setOrder] = useState(firstOrder)
  const [filter, setFilter] = useState<MemberFilter>({ text: '', role: '', status: '' })
  // Deferred, so that typing stays responsive.
  const deferredFilter = useDeferredValue(filter)
  const [isWhole, setWhole] = useState(false)
  const found = useMemo(() => {
    const words = (row: MemberTableRow, column: 'role' | 'status') =>
      column === 'role' ? t(`onboarding:role.${row.role}`) : t(`status.${row.status}`)
    return sortRows(filterRows(rows, deferredFilter), order, words, formatLocale())
  }, [rows, deferredFilter, order, t])
  const sift = (next: MemberFilter) => {
    setFilter(next)
    setWhole(false)
  }
  const founders = rows.filter(({ role, status }) => role === 'founder' && status === 'active')
  const shown = isWhole ? found : found.slice(0, shownFirst)
  return (
    <div className={styles.mbList} data-part="mb-list">
      {rows.length > maxWithoutFilter && (
        <MembersFilter filter={filter} found={found.length} onChange={sift} />
      )}
      <table className={styles.mbTable}>
        <caption className="vh">{t('list.title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head
                key={column}
                column={column}
                order={order}
                onClick={() => setOrder(nextOrder(order, column))}
              />
            ))}
            <th scope="col" data-column="steward">
              {t('list.stewards')}
            </th>
            {(rights.mayInvite || rights.mayManage) && (
              <th scope="col" className={styles.r}>
                {t('list.actions')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <MemberRow
              key={row.id}
              row={row}
              rights={rights}
              stewarded={row.member ? stewarded(row.id) : ''}
              isLastFounder={founders.length === 1 && founders[0] === row}
            />
          ))}
        </tbody>
      </table>
      {found.length === 0 && (
        <div className={styles.mbNone}>
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('list.none_found')}</p>
        </div>
      )}
      {shown.length < found.length && (
        <Button variant="text" onClick={() => setWhole(true)}>
          {t('list.more', { count: found.length })}
        </Button>
      )}
    </div>
  )
}

function Head({ column, order, onClick }: { column: Column; order: MemberOrder; onClick: () => void }) {
  const { t } = useTexts('members')
  const isOrdered = order.by === column
  const Icon = order.isDescending ? ArrowUp : ArrowDown
  return (
    <th
      scope="col"
      data-column={column}
      aria-sort={isOrdered ? (order.isDescending ? 'descending' : 'ascending') : undefined}
    >
      <button type="button" onClick={onClick}>
        {t(`list.${column}`)}
        {isOrdered && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
