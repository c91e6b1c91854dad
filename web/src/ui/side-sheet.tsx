import '#web/ui/side-sheet.css'

import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface SideSheetProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A sheet at the right edge, over the page, until it is closed by its button, by Escape or by a press beside it. */
export function SideSheet({ title, closeLabel, onClose, children }: SideSheetProps) {
  const sheet = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useLayoutEffect(() => {
    const element = sheet.current
    const opener = document.activeElement
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
      // The element is gone by now, so the browser can't return the focus itself.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={sheet}
      className="side-sheet"
      aria-labelledby={titleId}
      onCancel={(event) => {
        if (event.target !== sheet.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === sheet.current) onClose()
      }}
    >
      <div className="side-sheet-inside">
        <header>
          <h2 className="t-md" id={titleId}>
            {title}
          </h2>
          <button type="button" className="iconbtn" aria-label={closeLabel} onClick={onClose}>
            <X size={22} aria-hidden="true" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  )
}
