import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, PenLine, Printer, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import type { ConversationSummary } from '#web/features/chat/queries.ts'
import { RenameDialog } from '#web/features/chat/rename-dialog.tsx'
import { useBin } from '#web/features/chat/use-bin.ts'
import { useExport } from '#web/features/chat/use-export.ts'
import { formatDate, formatTime, isToday } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'
import styles from '#web/features/chat/conversations.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface ConversationRowsProps {
  readonly name: string
  readonly rows: readonly ConversationSummary[]
  readonly current: string | null
  readonly onGo?: () => void
  /** Called after a row has moved into or out of the bin, and its button with it. */
  readonly onMoved: () => void
}

/** A named group of conversations. */
export function ConversationRows({ name, rows, current, onGo, onMoved }: ConversationRowsProps) {
  const { t } = useTexts('chat')
  const id = useId()
  const { bin, unbin } = useBin(onMoved)
  const [renamed, setRenamed] = useState<ConversationSummary | null>(null)
  return (
    <section aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {name}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={classNames(styles.conversation, row.id === current && styles.on)}>
            {row.binned_at === null ? (
              <>
                <Link
                  className={styles.conversationLink}
                  to="/dashboard/chat"
                  search={{ talk: row.id }}
                  resetScroll={false}
                  {...(onGo && { onClick: onGo })}
                >
                  <RowText row={row} />
                </Link>
                <RowMenu
                  row={row}
                  isCurrent={row.id === current}
                  onGo={onGo}
                  onRename={() => setRenamed(row)}
                  onBin={() => bin(row.id)}
                />
              </>
            ) : (
              <>
                <div className={styles.conversationLink}>
                  <RowText row={row} />
                </div>
                <Button
                  variant="text"
                  size="small"
                  aria-label={`${t('list.unbin')}: ${row.title}`}
                  onClick={() => unbin(row.id)}
                >
                  {t('list.unbin')}
                </Button>
              </>
            )}
          </li>
        ))}
      </ul>
      {renamed && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}

interface RowMenuProps {
  readonly row: ConversationSummary
  readonly isCurrent: boolean
  readonly onGo: (() => void) | undefined
  readonly onRename: () => void
  readonly onBin: () => void
}

function RowMenu({ row, isCurrent, onGo, onRename, onBin }: RowMenuProps) {
  const { t } = useTexts('chat')
  const { save, print } = useExport()
  const printItem = {
    key: 'print',
    label: t('list.print'),
    icon: <Printer size={18} aria-hidden="true" />,
    onChoose: () => {
      onGo?.()
      void print(row)
    },
  }
  return (
    <Menu
      className="iconbtn"
      label={t('list.actions', { title: row.title })}
      items={[
        {
          key: 'rename',
          label: t('list.rename'),
          icon: <PenLine size={18} aria-hidden="true" />,
          onChoose: onRename,
        },
        {
          key: 'export',
          label: t('list.export'),
          icon: <Download size={18} aria-hidden="true" />,
          onChoose: () => void save(row),
        },
        ...(isCurrent ? [printItem] : []),
        {
          key: 'bin',
          label: t('list.bin'),
          icon: <Trash2 size={18} aria-hidden="true" />,
          isBad: true,
          onChoose: onBin,
        },
      ]}
    >
      <Ellipsis size={18} aria-hidden="true" />
    </Menu>
  )
}

function RowText({ row: { title, mission, updated_at, excerpt } }: { row: ConversationSummary }) {
  const { t } = useTexts('onboarding')
  const when = isToday(updated_at) ? formatTime(updated_at) : formatDate(updated_at)
  return (
    <>
      <b>{title}</b>
      <span className="cap">{excerpt ?? (mission ? t(`mission.${mission.type}`) : when)}</span>
    </>
  )
}
