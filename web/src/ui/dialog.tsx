import '#web/ui/dialog.css'

import { Modal, type ModalProps } from '#web/ui/modal.tsx'

interface DialogProps extends ModalProps {
  readonly isWide?: boolean
}

/** A modal dialog in the middle of the screen. */
export function Dialog({ isWide = false, ...modal }: DialogProps) {
  return <Modal {...modal} className={isWide ? 'dialog wide' : 'dialog'} insideClassName="inside" titleClassName="t-sm" />
}
