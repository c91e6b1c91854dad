import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/ui/dialog.module.css'

export interface DialogFooterProps {
  readonly label: string
  /** The button's label while busy; by default it stays the same. */
  readonly busyLabel?: string
  readonly cancelLabel?: string
  readonly isBusy?: boolean
  readonly isBad?: boolean
  readonly onCancel: () => void
  /** Without it, the button submits its form. */
  readonly onConfirm?: () => void
}

/** The footer of a dialog: cancel and confirm. */
export function DialogFooter({
  label,
  busyLabel = label,
  cancelLabel,
  isBusy = false,
  isBad = false,
  onCancel,
  onConfirm,
}: DialogFooterProps) {
  const { t } = useTexts('common')
  return (
    <div className={styles.dialogFooter} data-part="dialog-footer">
      <Button variant="quiet" onClick={onCancel}>
        {cancelLabel ?? t('action.cancel')}
      </Button>
      <Button
        type={onConfirm ? 'button' : 'submit'}
        variant={isBad ? 'bad' : 'main'}
        isBusy={isBusy}
        onClick={onConfirm}
      >
        {isBusy ? busyLabel : label}
      </Button>
    </div>
  )
}
