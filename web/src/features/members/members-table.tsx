import { ArrowDown, ArrowUp } from 'lucide-react'
import { useDeferredValue, useMemo, useState } from 'react'

import { MemberRow, type MemberRights } from '#web/features/members/member-row.tsx'
import { MembersFilter } from '#web/features/members/members-filter.tsx'
import { type Column, columns, firstOrder, inOrder, nextOrder, type Order, type Row, type Sieve, sifted } from '#web/features/members/rows.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** A table that is seen at a glance needs no filter. */
const atAGlance = 8
const shownFirst = 50

interface MembersTableProps {
  readonly rows: readonly Row[]
  readonly rights: MemberRights
  readonly stewarded: (accountId: string) => string
}

/** Every member and open invitation; sorted by its heads, filtered by name, role and status. */
export function MembersTable({ rows, rights, stewarded }: MembersTableProps) {
  const { t } = useTexts(['members', 'onboarding', 'common'])
  const [order, setOrder] = useState(firstOrder)
  const [sieve, setSieve] = useState<Sieve>({ text: '', role: '', status: '' })
  // Whoever types goes first, the table follows.
  const settled = useDeferredValue(sieve)
  const [isWhole, setWhole] = useState(false)
  const found = useMemo(() => {
    const words = (row: Row, column: 'role' | 'status') => (column === 'role' ? t(`onboarding:role.${row.role}`) : t(`status.${row.status}`))
    return inOrder(sifted(rows, settled), order, words, formatLocale())
  }, [rows, settled, order, t])
  const sift = (next: Sieve) => {
    setSieve(next)
    setWhole(false)
  }
  const founders = rows.filter(({ role, status }) => role === 'founder' && status === 'active')
  const shown = isWhole ? found : found.slice(0, shownFirst)
  return (
    <div className="mb-list">
      {rows.length > atAGlance && <MembersFilter sieve={sieve} found={found.length} onChange={sift} />}
      <table className="mb-table">
        <caption className="vh">{t('list.title')}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <Head key={column} column={column} order={order} onPress={() => setOrder(nextOrder(order, column))} />
            ))}
            <th scope="col" className="mb-col-steward">
              {t('list.stewards')}
            </th>
            {(rights.mayInvite || rights.mayManage) && (
              <th scope="col" className="r">
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
        <div className="mb-none">
          <b>{t('common:empty.title')}</b>
          <p className="sub sm">{t('list.none_found')}</p>
        </div>
      )}
      {shown.length < found.length && (
        <button type="button" className="btn text" onClick={() => setWhole(true)}>
          {t('list.more', { count: found.length })}
        </button>
      )}
    </div>
  )
}

function Head({ column, order, onPress }: { column: Column; order: Order; onPress: () => void }) {
  const { t } = useTexts('members')
  const isOrdered = order.by === column
  const Icon = order.isDescending ? ArrowUp : ArrowDown
  return (
    <th scope="col" className={`mb-col-${column}`} aria-sort={isOrdered ? (order.isDescending ? 'descending' : 'ascending') : undefined}>
      <button type="button" onClick={onPress}>
        {t(`list.${column}`)}
        {isOrdered && <Icon size={14} aria-hidden="true" />}
      </button>
    </th>
  )
}
