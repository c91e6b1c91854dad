import { Modal, type ModalProps } from '#web/ui/modal.tsx'
import styles from '#web/ui/side-sheet.module.css'

/** A modal sheet at the right edge of the screen. */
export function SideSheet(modal: ModalProps) {
  return (
    <Modal
      {...modal}
      className={styles.sideSheet}
      insideClassName={styles.sideSheetInside}
      titleClassName="t-md"
    />
  )
}
