import { Link } from '@tanstack/react-router'
import { Download, Ellipsis, PenLine, Printer, Trash2 } from 'lucide-react'
import { useId, useState } from 'react'

import type { Summary } from '#web/features/chat/queries.ts'
import { RenameDialog } from '#web/features/chat/rename-dialog.tsx'
import { useBin } from '#web/features/chat/use-bin.ts'
import { useExport } from '#web/features/chat/use-export.ts'
import { formatDate, formatTime, isToday } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu } from '#web/ui/menu.tsx'

interface ConversationRowsProps {
  readonly name: string
  readonly rows: readonly Summary[]
  readonly current: string | null
  readonly onGo?: () => void
  /** One has gone into the bin or out of it, and the button that did it went along. */
  readonly onMoved: () => void
}

/** A group of conversations below its name. */
export function ConversationRows({ name, rows, current, onGo, onMoved }: ConversationRowsProps) {
  const { t } = useTexts('chat')
  const id = useId()
  const { bin, unbin } = useBin(onMoved)
  const { save, print } = useExport()
  const [renamed, setRenamed] = useState<Summary | null>(null)
  return (
    <section aria-labelledby={id}>
      <h2 className="caps" id={id}>
        {name}
      </h2>
      <ul>
        {rows.map((row) => (
          <li key={row.id} className={row.id === current ? 'conversation on' : 'conversation'}>
            {row.binned_at === null ? (
              <>
                <Link
                  className="conversation-way"
                  to="/dashboard/$page"
                  params={{ page: 'chat' }}
                  search={{ talk: row.id } as never}
                  resetScroll={false}
                  {...(onGo && { onClick: onGo })}
                >
                  <Words row={row} />
                </Link>
                <Menu
                  className="iconbtn"
                  label={t('list.actions', { title: row.title })}
                  items={[
                    { key: 'rename', label: t('list.rename'), icon: <PenLine size={18} aria-hidden="true" />, onChoose: () => setRenamed(row) },
                    { key: 'export', label: t('list.export'), icon: <Download size={18} aria-hidden="true" />, onChoose: () => void save(row) },
                    ...(row.id === current
                      ? [
                          {
                            key: 'print',
                            label: t('list.print'),
                            icon: <Printer size={18} aria-hidden="true" />,
                            onChoose: () => {
                              onGo?.()
                              void print(row)
                            },
                          },
                        ]
                      : []),
                    { key: 'bin', label: t('list.bin'), icon: <Trash2 size={18} aria-hidden="true" />, isBad: true, onChoose: () => bin(row.id) },
                  ]}
                >
                  <Ellipsis size={18} aria-hidden="true" />
                </Menu>
              </>
            ) : (
              <>
                <div className="conversation-way">
                  <Words row={row} />
                </div>
                <button type="button" className="btn small text" aria-label={`${t('list.unbin')}: ${row.title}`} onClick={() => unbin(row.id)}>
                  {t('list.unbin')}
                </button>
              </>
            )}
          </li>
        ))}
      </ul>
      {renamed && <RenameDialog conversation={renamed} onClose={() => setRenamed(null)} />}
    </section>
  )
}

function Words({ row: { title, mission, updated_at, excerpt } }: { row: Summary }) {
  const { t } = useTexts('onboarding')
  const when = isToday(updated_at) ? formatTime(updated_at) : formatDate(updated_at)
  return (
    <>
      <b>{title}</b>
      <span className="cap">{excerpt ?? (mission ? t(`mission.${mission.type}`) : when)}</span>
    </>
  )
}
