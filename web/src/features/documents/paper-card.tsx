import '#web/features/documents/paper-card.css'

import { CircleCheck, FileText, Hourglass, MessageSquareWarning, PenLine, ScrollText } from 'lucide-react'
import { useId, useState } from 'react'

import { AdaptPanel } from '#web/features/documents/adapt-panel.tsx'
import { ApproveButton } from '#web/features/documents/approve-button.tsx'
import { PaperEditor } from '#web/features/documents/paper-editor.tsx'
import { pagesOf } from '#web/features/documents/pages-of.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { Reader } from '#web/features/documents/reader.tsx'
import { Sheet } from '#web/features/documents/sheet.tsx'
import { stillNeeded } from '#web/features/documents/still-needed.ts'
import { formatTime } from '#web/lib/dates.ts'
import { formatLocale } from '#web/lib/texts.ts'
import { useTexts } from '#web/lib/use-texts.ts'

interface PaperCardProps {
  readonly document: Document
  readonly pilotId: string
  /** The pilot's model; null without one. */
  readonly model: string | null
}

/** A paper in the portal: its sheet, how it stands, adapt and approve. */
export function PaperCard({ document, pilotId, model }: PaperCardProps) {
  const { t } = useTexts(['documents', 'governance'])
  const [open, setOpen] = useState<'adapt' | 'edit' | 'read' | null>(null)
  const sentenceId = useId()
  const { sentence } = stillNeeded(document, pilotId, t, formatLocale())
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
        {open === 'adapt' && <AdaptPanel document={document} model={model} onEdit={() => setOpen('edit')} />}
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
            aria-expanded={isAdapting}
            aria-label={t('paper.of', { action: t(isAdapting ? 'paper.adapt_close' : 'paper.adapt'), paper: document.title })}
            onClick={() => setOpen(isAdapting ? null : 'adapt')}
          >
            {!isAdapting && <PenLine size={20} aria-hidden="true" />}
            {t(isAdapting ? 'paper.adapt_close' : 'paper.adapt')}
          </button>
        )}
        <ApproveButton document={document} describedBy={sentenceId} isBlocked={isAdapting} />
      </div>
      <p className="still cap" id={sentenceId}>
        {document.is_founding_act && document.state === 'approved' ? t('state.founding_act_about') : sentence}
      </p>
      {open === 'edit' && <PaperEditor document={document} onClose={() => setOpen(null)} />}
      {open === 'read' && <Reader document={document} pilotId={pilotId} onClose={() => setOpen(null)} />}
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
