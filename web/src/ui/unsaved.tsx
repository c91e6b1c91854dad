import { useBlocker } from '@tanstack/react-router'

import { Dialog } from '#web/ui/dialog.tsx'

interface UnsavedProps {
  readonly words: { readonly title: string; readonly about: string; readonly leave: string; readonly stay: string; readonly close: string }
}

/** Stands beside a form that holds something unsaved: whoever goes away is asked first, also by the browser itself. */
export function Unsaved({ words }: UnsavedProps) {
  const blocker = useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true, withResolver: true })
  if (blocker.status !== 'blocked') return null
  return (
    <Dialog title={words.title} closeLabel={words.close} onClose={blocker.reset}>
      <p>{words.about}</p>
      <div className="dialog-foot">
        <button type="button" className="btn quiet" onClick={blocker.proceed}>
          {words.leave}
        </button>
        <button type="button" className="btn main" onClick={blocker.reset}>
          {words.stay}
        </button>
      </div>
    </Dialog>
  )
}
