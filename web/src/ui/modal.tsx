import { X } from 'lucide-react'
import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

export interface ModalProps {
  readonly title: string
  readonly closeLabel: string
  readonly onClose: () => void
  readonly children: ReactNode
}

interface ModalLook {
  readonly className: string | undefined
  readonly insideClassName: string | undefined
  readonly titleClassName: string
}

/** A modal with a title and a close button; Escape and a click on the backdrop close it too. */
export function Modal({
  title,
  closeLabel,
  onClose,
  children,
  className,
  insideClassName,
  titleClassName,
}: ModalProps & ModalLook) {
  const modal = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // A layout effect, so that no key press reaches the page between the first paint and the focus.
  useLayoutEffect(() => {
    const element = modal.current
    const opener = document.activeElement
    if (element && !element.open) element.showModal()
    focusFirstField(element)
    return () => {
      element?.close()
      // React has already removed the element, so the browser can't return the focus itself.
      if (opener instanceof HTMLElement && document.activeElement === document.body) opener.focus()
    }
  }, [])
  return (
    <dialog
      ref={modal}
      className={className}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // A nested dialog's or a file picker's cancel event bubbles up to here.
        if (event.target !== modal.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        if (event.target === modal.current) onClose()
      }}
    >
      <div className={insideClassName}>
        <header>
          <h2 className={titleClassName} id={titleId}>
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
  const field = [...dialog.querySelectorAll<HTMLInputElement>(fields)].find(
    (one) => !one.disabled && one.checkVisibility(),
  )
  // In a radio group, arrow keys start at the checked option.
  const chosen =
    field?.type === 'radio'
      ? dialog.querySelector<HTMLInputElement>(`input[type=radio][name="${field.name}"]:checked`)
      : undefined
  ;(chosen ?? field)?.focus()
}
