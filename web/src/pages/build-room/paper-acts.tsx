import { CalendarClock, Ellipsis, Tags, Glasses, History, LoaderCircle, PenLine, ScanText, Share2, Trash2, UserPlus } from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { useExports } from '#web/features/documents/use-exports.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import type { Opened } from '#web/pages/build-room/paper-page.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'

interface PaperActsProps {
  readonly document: Document
  readonly hasOrigins: boolean
  readonly onOpen: (opened: Opened) => void
  readonly onReview: () => void
  readonly onOrigins: () => void
}

/** Acts besides voting: Edit, and everything else in one menu with the bin last. */
export function PaperActs({ document, hasOrigins, onOpen, onReview, onOrigins }: PaperActsProps) {
  const { t } = useTexts(['build', 'review', 'documents', 'votes'])
  const { may } = document
  const exports = useExports(document)
  const item = (key: string, label: string, Icon: typeof PenLine, onChoose: () => void): MenuItem => ({
    key,
    label,
    icon: <Icon size={20} aria-hidden="true" />,
    onChoose,
  })
  const items: MenuItem[] = [
    item('review', t('review:panel.start_ai'), Glasses, onReview),
    item('versions', t('versions.title'), History, () => onOpen('versions')),
    ...(may.share ? [item('share', t('paper.share'), Share2, () => onOpen('share'))] : []),
    ...(may.add_approval ? [item('add', t('paper.add'), UserPlus, () => onOpen('add'))] : []),
    ...(may.set_deadline
      ? [item('deadline', t(document.decide_by ? 'votes:deadline.change' : 'votes:deadline.set'), CalendarClock, () => onOpen('deadline'))]
      : []),
    ...(may.write ? [item('kind', t('kind.title'), Tags, () => onOpen('kind'))] : []),
    ...(document.body === '' ? [] : [{ ...item('origins', t('documents:origin.show'), ScanText, onOrigins), isChosen: hasOrigins }]),
    ...exports.items,
    ...(may.bin ? [{ ...item('bin', t('paper.bin'), Trash2, () => onOpen('bin')), isBad: true }] : []),
  ]
  return (
    <div className="build-acts">
      {may.write && (
        <button type="button" className="btn quiet" onClick={() => onOpen('edit')}>
          <PenLine size={20} aria-hidden="true" />
          {t('paper.edit')}
        </button>
      )}
      <Menu label={t('paper.more')} className="btn plain" items={items}>
        {exports.isMaking ? <LoaderCircle className="turning" size={20} aria-hidden="true" /> : <Ellipsis size={20} aria-hidden="true" />}
        {t('paper.more')}
      </Menu>
      <span className="vh" role="status">
        {exports.isMaking && t('take.making')}
      </span>
    </div>
  )
}
