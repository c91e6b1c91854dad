import { useBlocker } from '@tanstack/react-router'

import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import styles from '#web/ui/dialog.module.css'

interface UnsavedProps {
  readonly words: {
    readonly title: string
    readonly about: string
    readonly leave: string
    readonly stay: string
    readonly close: string
  }
}

/**
 * Rendered next to a form with unsaved changes: leaving the page asks for confirmation, also by the browser
 * itself.
 */
export function Unsaved({ words }: UnsavedProps) {
  const blocker = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={blocker.reset}>
      <p>{words.about}</p>
      <div className={styles.dialogFooter} data-part="dialog-footer">
        <Button variant="quiet" onClick={blocker.proceed}>
          {words.leave}
        </Button>
        <Button variant="main" onClick={blocker.reset}>
          {words.stay}
        </Button>
      </div>
    </Dialog>
  )
}
