import { CircleCheck, FileText, Hourglass, MessageSquareWarning, PenLine, ScrollText } from 'lucide-react'
import { useId, useState } from 'react'

import type { BlankValues } from '#web/features/documents/blanks/use-blanks.ts'
import { AdaptDialog } from '#web/features/documents/adapt-dialog.tsx'
import { ApproveButton } from '#web/features/documents/approve-button.tsx'
import { DocumentEditor } from '#web/features/documents/document-editor.tsx'
import { pagesOf } from '#web/features/documents/pages-of.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { usePilotId } from '#web/ground/session.ts'
import { formatTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/documents/document-card.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface DocumentCardProps {
  readonly document: Document
  /** The pilot's model; null without one. */
  readonly model: string | null
  readonly onFilled: (document: Document, filled: BlankValues) => void
}

/** A document in the portal with its state and the buttons to adapt and approve it. */
export function DocumentCard({ document, model, onFilled }: DocumentCardProps) {
  const pilotId = usePilotId()
  const { t } = useTexts(['documents', 'votes'])
  const { t: say } = useTexts('votes')
  const [open, setOpen] = useState<'adapt' | 'edit' | 'read' | null>(null)
  const sentenceId = useId()
  const isAdapting = open === 'adapt' || open === 'edit'
  const pages = pagesOf(document.body)
  return (
    <article className={styles.pap} data-part="pap" aria-label={document.title}>
      <Sheet document={document}>
        <div className={styles.fadeout}>
          <button
            type="button"
            aria-label={t('document.of', {
              action: t('document.read', { count: pages }),
              document: document.title,
            })}
            onClick={() => setOpen('read')}
          >
            {t('document.read', { count: pages })}
          </button>
        </div>
      </Sheet>
      <p className={classNames(styles.which, 't-sm')} lang={document.language} aria-hidden="true">
        {document.title}
      </p>
      <div className={styles.meta}>
        <DocumentState document={document} isAdapting={isAdapting} />
        <span>{t('document.version', { number: document.version })}</span>
      </div>
      <div className={styles.two}>
        {document.may.write && (
          <Button
            variant="quiet"
            aria-haspopup="dialog"
            aria-label={t('document.of', { action: t('document.adapt'), document: document.title })}
            onClick={() => setOpen('adapt')}
          >
            <PenLine size={20} aria-hidden="true" />
            {t('document.adapt')}
          </Button>
        )}
        <ApproveButton
          document={document}
          describedBy={sentenceId}
          isBlocked={isAdapting}
          onFill={() => setOpen('adapt')}
        />
      </div>
      <p className={classNames(styles.still, 'cap')} id={sentenceId}>
        {document.is_founding_act && document.state === 'approved'
          ? t('votes:founding.waiting')
          : needWords(document.approval.need, pilotId, say)}
      </p>
      {open === 'adapt' && (
        <AdaptDialog
          document={document}
          model={model}
          onFilled={(filled) => onFilled(document, filled)}
          onEdit={() => setOpen('edit')}
          onClose={() => setOpen(null)}
        />
      )}
      {open === 'edit' && <DocumentEditor document={document} onClose={() => setOpen(null)} />}
      {open === 'read' && (
        <Reader document={document} onFill={() => setOpen('adapt')} onClose={() => setOpen(null)} />
      )}
    </article>
  )
}

function DocumentState({ document, isAdapting }: { document: Document; isAdapting: boolean }) {
  const pilotId = usePilotId()
  const { t } = useTexts('documents')
  const own = document.approval.votes.find(({ account_id }) => account_id === pilotId)
  if (isAdapting) return <State kind="info" Icon={PenLine} words={t('state.adapting')} />
  if (document.state === 'approved') {
    const time = own?.verdict === 'yes' && own.answered_at ? formatTime(own.answered_at) : null
    if (document.is_founding_act)
      return <State kind="ok" Icon={CircleCheck} words={t('state.founding_act')} />
    return (
      <State
        kind="ok"
        Icon={CircleCheck}
        words={time ? t('state.approved_by_you', { time }) : t('state.approved')}
      />
    )
  }
  if (document.state === 'waiting') return <State kind="info" Icon={Hourglass} words={t('state.waiting')} />
  if (document.state === 'changes_requested')
    return <State kind="warn" Icon={MessageSquareWarning} words={t('state.changes_requested')} />
  const blanks = document.open_places
  return blanks > 0 ? (
    <State kind="mute" Icon={FileText} words={t('state.draft_blanks', { count: blanks })} />
  ) : (
    <State kind="mute" Icon={ScrollText} words={t('state.draft')} />
  )
}

function State({
  kind,
  Icon,
  words,
}: {
  kind: 'ok' | 'info' | 'warn' | 'mute'
  Icon: typeof PenLine
  words: string
}) {
  return (
    <span className={`state ${kind}`}>
      <Icon size={18} aria-hidden="true" />
      {words}
    </span>
  )
}
