import '#web/features/documents/paper-card.css'

import { CircleCheck, FileText, Hourglass, MessageSquareWarning, PenLine, ScrollText } from 'lucide-react'
import { useId, useState } from 'react'

import type { BlankValues } from '#web/features/documents/blanks/use-blanks.ts'
import { AdaptDialog } from '#web/features/documents/adapt-dialog.tsx'
import { ApproveButton } from '#web/features/documents/approve-button.tsx'
import { PaperEditor } from '#web/features/documents/paper-editor.tsx'
import { pagesOf } from '#web/features/documents/pages-of.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { needWords } from '#web/features/documents/votes/need-words.ts'
import { formatTime } from '#web/lib/dates.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface PaperCardProps {
  readonly document: Document
  readonly pilotId: string
  /** The pilot's model; null without one. */
  readonly model: string | null
  readonly onFilled: (document: Document, filled: BlankValues) => void
}

/** A paper in the portal: its sheet, how it stands, adapt and approve. */
export function PaperCard({ document, pilotId, model, onFilled }: PaperCardProps) {
  const { t } = useTexts(['documents', 'votes'])
  const { t: say } = useTexts('votes')
  const [open, setOpen] = useState<'adapt' | 'edit' | 'read' | null>(null)
  const sentenceId = useId()
  const isAdapting = open === 'adapt' || open === 'edit'
  const pages = pagesOf(document.body)
  return (
    <article className="pap" aria-label={document.title}>
      <Sheet document={document}>
        <div className="fadeout">
          <button
            type="button"
            aria-label={t('paper.of', { action: t('paper.read', { count: pages }), paper: document.title })}
            onClick={() => setOpen('read')}
          >
            {t('paper.read', { count: pages })}
          </button>
        </div>
      </Sheet>
      <p className="which t-sm" lang={document.language} aria-hidden="true">
        {document.title}
      </p>
      <div className="meta">
        <PaperState document={document} pilotId={pilotId} isAdapting={isAdapting} />
        <span>{t('paper.version', { number: document.version })}</span>
      </div>
      <div className="two">
        {document.may.write && (
          <button
            type="button"
            className="btn quiet"
            aria-haspopup="dialog"
            aria-label={t('paper.of', { action: t('paper.adapt'), paper: document.title })}
            onClick={() => setOpen('adapt')}
          >
            <PenLine size={20} aria-hidden="true" />
            {t('paper.adapt')}
          </button>
        )}
        <ApproveButton document={document} pilotId={pilotId} describedBy={sentenceId} isBlocked={isAdapting} onFill={() => setOpen('adapt')} />
      </div>
      <p className="still cap" id={sentenceId}>
        {document.is_founding_act && document.state === 'approved' ? t('votes:founding.waiting') : needWords(document.approval.need, pilotId, say)}
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
      {open === 'edit' && <PaperEditor document={document} onClose={() => setOpen(null)} />}
      {open === 'read' && <Reader document={document} pilotId={pilotId} onFill={() => setOpen('adapt')} onClose={() => setOpen(null)} />}
    </article>
  )
}

function PaperState({ document, pilotId, isAdapting }: { document: Document; pilotId: string; isAdapting: boolean }) {
  const { t } = useTexts('documents')
  const own = document.approval.voices.find(({ account_id }) => account_id === pilotId)
  if (isAdapting) return <State kind="info" Icon={PenLine} words={t('state.adapting')} />
  if (document.state === 'approved') {
    const time = own?.verdict === 'yes' && own.answered_at ? formatTime(own.answered_at) : null
    if (document.is_founding_act) return <State kind="ok" Icon={CircleCheck} words={t('state.founding_act')} />
    return <State kind="ok" Icon={CircleCheck} words={time ? t('state.approved_by_you', { time }) : t('state.approved')} />
  }
  if (document.state === 'waiting') return <State kind="info" Icon={Hourglass} words={t('state.waiting')} />
  if (document.state === 'changes_requested') return <State kind="warn" Icon={MessageSquareWarning} words={t('state.changes_requested')} />
  const places = document.open_places
  return places > 0 ? (
    <State kind="mute" Icon={FileText} words={t('state.draft_places', { count: places })} />
  ) : (
    <State kind="mute" Icon={ScrollText} words={t('state.draft')} />
  )
}

function State({ kind, Icon, words }: { kind: 'ok' | 'info' | 'warn' | 'mute'; Icon: typeof PenLine; words: string }) {
  return (
    <span className={`state ${kind}`}>
      <Icon size={18} aria-hidden="true" />
      {words}
    </span>
  )
}
