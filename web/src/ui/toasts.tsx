import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled'

import { translate } from '#web/lib/texts.ts'
import { Button } from '#web/ui/button.tsx'
import '#web/ui/toastify.css'
import styles from '#web/ui/toasts.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** A button in a toast, such as Undo. */
export interface ToastAction {
  readonly label: string
  readonly onAct: () => void
}

let container: HTMLElement | undefined

function mount(): void {
  if (container) return
  container = document.body.appendChild(document.createElement('div'))
  createRoot(container).render(
    <ToastContainer
      position="top-right"
      autoClose={5000}
      pauseOnHover
      pauseOnFocusLoss
      draggable
      draggablePercent={80}
      hotKeys={(event) => event.altKey && event.code === 'KeyT'}
      transition={Slide}
      hideProgressBar
      closeButton={({ closeToast }) => (
        <button
          type="button"
          className="iconbtn"
          aria-label={translate('common:action.close')}
          onClick={closeToast}
        >
          <X size={20} />
        </button>
      )}
    />,
  )
}

/**
 * Shows a toast: top right, five seconds, paused on hover and while the window is inactive, focused by Alt+T.
 */
export function showToast(kind: 'good' | 'bad', title: string, action?: ToastAction): void {
  mount()
  const Icon = kind === 'good' ? CircleCheck : CircleAlert
  const options = {
    className: classNames(styles.toast, styles[kind]),
    icon: <Icon size={22} />,
    ariaLabel: title,
    role: kind === 'good' ? 'status' : 'alert',
  } as const
  if (!action) return void toast(title, options)
  const content = ({ closeToast }: { closeToast: () => void }) => (
    <>
      <span>{title}</span>
      <Button
        variant="text"
        size="small"
        onClick={() => {
          closeToast()
          action.onAct()
        }}
      >
        {action.label}
      </Button>
    </>
  )
  toast(content, options)
}
