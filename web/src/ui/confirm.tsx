import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFoot, type FootProps } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

export interface ConfirmProps extends Omit<FootProps, 'onCancel' | 'onConfirm'> {
  readonly title: string
  readonly about: string
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks once more before something is done, and says what would be lost. */
export function Confirm({ title, about, onClose, ...foot }: ConfirmProps) {
  const { t } = useTexts('common')
  return (
    <Dialog title={title} closeLabel={t('action.close')} onClose={onClose}>
      <p className="sub">{about}</p>
      <DialogFoot {...foot} onCancel={onClose} />
    </Dialog>
  )
}
