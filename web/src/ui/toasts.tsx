import 'react-toastify/ReactToastify.css'
import '#web/ui/toasts.css'

import { CircleAlert, CircleCheck, X } from 'lucide-react'
import { createRoot } from 'react-dom/client'
import { Slide, toast, ToastContainer } from 'react-toastify/unstyled'

import { say } from '#web/lib/texts.ts'
import type { ToastAct } from '#web/ui/notify.ts'

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
        <button type="button" className="iconbtn" aria-label={say('common:action.close')} onClick={closeToast}>
          <X size={20} />
        </button>
      )}
    />,
  )
}

/** Shows a toast: top right, five seconds, paused under the pointer and while the window is away, reached by Alt+T. */
export function showToast(kind: 'good' | 'bad', title: string, act?: ToastAct): void {
  mount()
  const Icon = kind === 'good' ? CircleCheck : CircleAlert
  const options = { className: `toast ${kind}`, icon: <Icon size={22} />, ariaLabel: title, role: kind === 'good' ? 'status' : 'alert' } as const
  if (!act) return void toast(title, options)
  const words = ({ closeToast }: { closeToast: () => void }) => (
    <>
      <span>{title}</span>
      <button
        type="button"
        className="btn small text"
        onClick={() => {
          closeToast()
          act.onAct()
        }}
      >
        {act.label}
      </button>
    </>
  )
  toast(words, options)
}
