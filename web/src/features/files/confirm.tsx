import { useTranslation } from 'react-i18next'

import { DialogFoot } from '#web/features/files/dialog-foot.tsx'
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

/** Asks once more before something is done. */
export function Confirm({ title, about, label, isBusy, isBad = false, onClose, onConfirm }: ConfirmProps) {
  const { t } = useTranslation(['data', 'common'])
  return (
    <Dialog title={title} closeLabel={t('common:action.close')} onClose={onClose}>
      <p className="sub">{about}</p>
      <DialogFoot label={label} cancel={t('file.cancel')} isBusy={isBusy} isBad={isBad} onCancel={onClose} onConfirm={onConfirm} />
    </Dialog>
  )
}
