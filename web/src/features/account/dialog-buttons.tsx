import { useTexts } from '#web/lib/use-texts.ts'

interface DialogButtonsProps {
  readonly label: string
  readonly busyLabel: string
  readonly isBusy: boolean
  readonly isBad?: boolean
  readonly onClose: () => void
}

/** The foot of a form in a dialog: leave it, or do it. */
export function DialogButtons({ label, busyLabel, isBusy, isBad = false, onClose }: DialogButtonsProps) {
  const { t } = useTexts('account')
  return (
    <div className="dialog-foot">
      <button type="button" className="btn quiet" onClick={onClose}>
        {t('dialog.cancel')}
      </button>
      <button type="submit" className={isBad ? 'btn quiet bad' : 'btn main'} aria-busy={isBusy} aria-disabled={isBusy}>
        {isBusy ? busyLabel : label}
      </button>
    </div>
  )
}
