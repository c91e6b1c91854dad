import { Glasses, PenLine, Share2, Trash2, UserPlus } from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { TakeHome } from '#web/features/documents/take-home.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import type { Opened } from '#web/pages/build-room/paper-page.tsx'

interface PaperActsProps {
  readonly document: Document
  readonly onOpen: (opened: Opened) => void
  readonly onReview: () => void
}

/** What this pilot may do with the paper, besides answering to it; nothing else is offered. */
export function PaperActs({ document, onOpen, onReview }: PaperActsProps) {
  const { t } = useTexts(['build', 'review'])
  const { may } = document
  return (
    <div className="build-acts">
      {may.bin && (
        <button type="button" className="iconbtn" aria-label={t('paper.bin')} title={t('paper.bin')} onClick={() => onOpen('bin')}>
          <Trash2 size={20} aria-hidden="true" />
        </button>
      )}
      <TakeHome document={document} />
      <button type="button" className="btn plain" onClick={onReview}>
        <Glasses size={20} aria-hidden="true" />
        {t('review:panel.start_ai')}
      </button>
      {may.share && (
        <button type="button" className="btn plain" onClick={() => onOpen('share')}>
          <Share2 size={20} aria-hidden="true" />
          {t('paper.share')}
        </button>
      )}
      {may.add_approval && (
        <button type="button" className="btn plain" onClick={() => onOpen('add')}>
          <UserPlus size={20} aria-hidden="true" />
          {t('paper.add')}
        </button>
      )}
      {may.write && (
        <button type="button" className="btn quiet" onClick={() => onOpen('edit')}>
          <PenLine size={20} aria-hidden="true" />
          {t('paper.edit')}
        </button>
      )}
    </div>
  )
}
