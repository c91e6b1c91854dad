import '#web/ui/side-sheet.css'

import { Modal, type ModalProps } from '#web/ui/modal.tsx'

/** A modal sheet at the right edge of the screen. */
export function SideSheet(modal: ModalProps) {
  return <Modal {...modal} className="side-sheet" insideClassName="side-sheet-inside" titleClassName="t-md" />
}
