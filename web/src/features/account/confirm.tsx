import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmProps {
  readonly title: string
  readonly about: string
  readonly label: string
  readonly isBusy: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks once more before something is lost. */
export function Confirm({ title, about, label, isBusy, onClose, onConfirm }: ConfirmProps) {
  const { t } = useTexts(['account', 'common'])
  return (
    <Dialog title={title} closeLabel={t('common:action.close')} onClose={onClose}>
      <p>{about}</p>
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={onClose}>
          {t('dialog.cancel')}
        </button>
        <button type="button" className="btn quiet bad" aria-busy={isBusy} onClick={() => !isBusy && onConfirm()}>
          {label}
        </button>
      </div>
    </Dialog>
  )
}
