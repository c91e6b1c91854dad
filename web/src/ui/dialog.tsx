import '#web/ui/dialog.css'

import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface DialogProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly isWide?: boolean
  readonly children: ReactNode
}

/** Something that comes before everything else until it is closed: by its button, by Escape, by a press beside it. */
export function Dialog({ title, closeLabel, onClose, isWide = false, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before anything else can happen: a key pressed between would meet a dialog that is there and takes the focus only afterwards.
  useLayoutEffect(() => {
    const element = dialog.current
    const opener = document.activeElement
    // Opened by the browser itself, so that focus stays inside.
    if (element && !element.open) element.showModal()
    focusFirstField(element)
    return () => {
      element?.close()
      // The element is gone by now, so the browser can't lead back to where one came from; unless somebody has gone on from here.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={dialog}
      className={isWide ? 'dialog wide' : 'dialog'}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // Of a dialog inside this one, or of a choice of files, nothing here is closed.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === dialog.current) onClose()
      }}
    >
      <div className="inside">
        <header>
          <h2 className="t-sm" id={titleId}>
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

const fields = 'input:not([type=hidden], [type=file]), select, textarea, [contenteditable=true]'

/** Focuses the first field, unless the content has already moved the focus itself. */
function focusFirstField(dialog: HTMLDialogElement | null): void {
  const close = dialog?.querySelector('header .iconbtn')
  if (!dialog || document.activeElement !== close) return
  const field = [...dialog.querySelectorAll<HTMLInputElement>(fields)].find((one) => !one.disabled && one.checkVisibility())
  // In a radio group, arrow keys start at the checked option.
  const chosen = field?.type === 'radio' ? dialog.querySelector<HTMLInputElement>(`input[type=radio][name="${field.name}"]:checked`) : undefined
  ;(chosen ?? field)?.focus()
}
