import type { ReactNode } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter, type DialogFooterProps } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'

interface ConfirmProps extends Omit<DialogFooterProps, 'onCancel' | 'onConfirm'> {
  readonly title: string
  readonly about?: string
  /** More than one sentence about what happens. */
  readonly children?: ReactNode
  readonly onClose: () => void
  readonly onConfirm: () => void
}

/** Asks for confirmation before an action and says what would be lost. */
export function Confirm({ title, about, children, onClose, ...footer }: ConfirmProps) {
  const { t } = useTexts('common')
  return (
    <Dialog title={title} closeLabel={t('action.close')} onClose={onClose}>
      {about !== undefined && <p className="sub">{about}</p>}
      {children}
      <DialogFooter {...footer} onCancel={onClose} />
    </Dialog>
  )
}
