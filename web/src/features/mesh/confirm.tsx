import { useTranslation } from 'react-i18next'

import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmProps {
  readonly title: string
  readonly about: string
  readonly label: string
  readonly isBusy: boolean
  readonly isBad?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks once more, and says what would be lost. */
export function Confirm({ title, about, label, isBusy, isBad = false, onClose, onConfirm }: ConfirmProps) {
  const { t } = useTranslation(['mesh', 'common'])
  return (
    <Dialog title={title} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{about}</p>
      <DialogFoot label={label} isBusy={isBusy} isBad={isBad} onCancel={onClose} onConfirm={onConfirm} />
    </Dialog>
  )
}

interface FootProps {
  readonly label: string
  readonly isBusy: boolean
  readonly isBad?: boolean
  readonly onCancel: () => void
  /** Left out, the button sends its form. */
  readonly onConfirm?: () => void
}

/** How a dialog ends: with what it is for, or without. */
export function DialogFoot({ label, isBusy, isBad = false, onCancel, onConfirm }: FootProps) {
  const { t } = useTranslation('mesh')
  return (
    <div className="dialog-foot">
      <button type="button" className="btn quiet" onClick={onCancel}>
        {t('action.cancel')}
      </button>
      <button
        type={onConfirm ? 'button' : 'submit'}
        className={isBad ? 'btn bad' : 'btn main'}
        aria-busy={isBusy}
        aria-disabled={isBusy}
        onClick={onConfirm && (() => !isBusy && onConfirm())}
      >
        {isBusy ? t('form.busy') : label}
      </button>
    </div>
  )
}
