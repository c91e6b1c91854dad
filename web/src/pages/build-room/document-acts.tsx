import {
  CalendarClock,
  Ellipsis,
  Tags,
  Glasses,
  History,
  LoaderCircle,
  PenLine,
  ScanText,
  Share2,
  Trash2,
  UserPlus,
} from 'lucide-react'

import type { Document } from '#web/features/documents/queries.ts'
import { useExports } from '#web/features/documents/use-exports.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import exportsStyles from '#web/features/documents/exports.module.css'
import styles from '#web/pages/build-room/build-room.module.css'

export type OpenedDialog =
  | 'edit'
  | 'fill'
  | 'add'
  | 'share'
  | 'deadline'
  | 'kind'
  | 'versions'
  | 'bin'
  | { readonly from: number; readonly to: number }

interface DocumentActsProps {
  readonly document: Document
  readonly hasOrigins: boolean
  readonly onOpen: (opened: OpenedDialog) => void
  readonly onReview: () => void
  readonly onOrigins: () => void
}

/** Acts besides voting: Edit, and everything else in one menu with the bin last. */
export function DocumentActs({ document, hasOrigins, onOpen, onReview, onOrigins }: DocumentActsProps) {
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
    ...(may.share ? [item('share', t('document.share'), Share2, () => onOpen('share'))] : []),
    ...(may.add_approval ? [item('add', t('document.add'), UserPlus, () => onOpen('add'))] : []),
    ...(may.set_deadline
      ? [
          item(
            'deadline',
            t(document.decide_by ? 'votes:deadline.change' : 'votes:deadline.set'),
            CalendarClock,
            () => onOpen('deadline'),
          ),
        ]
      : []),
    ...(may.write ? [item('kind', t('kind.title'), Tags, () => onOpen('kind'))] : []),
    ...(document.body === ''
      ? []
      : [{ ...item('origins', t('documents:origin.show'), ScanText, onOrigins), isChosen: hasOrigins }]),
    ...exports.items,
    ...(may.bin ? [{ ...item('bin', t('document.bin'), Trash2, () => onOpen('bin')), isBad: true }] : []),
  ]
  return (
    <div className={styles.buildActs}>
      {may.write && (
        <Button variant="quiet" onClick={() => onOpen('edit')}>
          <PenLine size={20} aria-hidden="true" />
          {t('document.edit')}
        </Button>
      )}
      <Menu label={t('document.more')} className={buttonClass({ variant: 'plain' })} items={items}>
        {exports.isMaking ? (
          <LoaderCircle className={exportsStyles.turning} size={20} aria-hidden="true" />
        ) : (
          <Ellipsis size={20} aria-hidden="true" />
        )}
        {t('document.more')}
      </Menu>
      <span className="vh" role="status">
        {exports.isMaking && t('export.making')}
      </span>
    </div>
  )
}
