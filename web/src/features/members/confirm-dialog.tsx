import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmDialogProps {
  readonly title: string
  readonly about: string
  readonly confirm: string
  readonly isBusy: boolean
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Says what would be lost before it is. */
export function ConfirmDialog({ title, about, confirm, isBusy, onConfirm, onClose }: ConfirmDialogProps) {
  const { t } = useTexts(['members', 'common'])
  return (
    <Dialog title={title} closeLabel={t('common:action.close')} onClose={onClose}>
      <p>{about}</p>
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </button>
        <button type="button" className="btn bad" aria-busy={isBusy} aria-disabled={isBusy} onClick={() => !isBusy && onConfirm()}>
          {confirm}
        </button>
      </div>
    </Dialog>
  )
}
