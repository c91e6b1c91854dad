import type { ToastAction } from '#web/ui/toasts.tsx'

/** Loaded with the first toast, as most visits show none. */
async function toasts() {
  const { showToast } = await import('#web/ui/toasts.tsx')
  return showToast
}

export const notify = {
  success: (title: string, action?: ToastAction) => void toasts().then((show) => show('good', title, action)),
  failure: (title: string) => void toasts().then((show) => show('bad', title)),
}
