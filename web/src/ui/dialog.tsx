import { Modal, type ModalProps } from '#web/ui/modal.tsx'
import styles from '#web/ui/dialog.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface DialogProps extends ModalProps {
  readonly isWide?: boolean
}

/** A modal dialog in the middle of the screen. */
export function Dialog({ isWide = false, ...modal }: DialogProps) {
  return (
    <Modal
      {...modal}
      className={classNames(styles.dialog, isWide && styles.wide)}
      insideClassName={styles.inside}
      titleClassName="t-sm"
    />
  )
}
