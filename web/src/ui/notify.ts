/** Toasts are loaded with the first one: most visits show none. */
async function toasts() {
  const { showToast } = await import('#web/ui/toasts.tsx')
  return showToast
}

/** Something that can be done from a toast, such as taking back what it tells of. */
export interface ToastAct {
  readonly label: string
  readonly onAct: () => void
}

export const notify = {
  success: (title: string, act?: ToastAct) => void toasts().then((show) => show('good', title, act)),
  failure: (title: string) => void toasts().then((show) => show('bad', title)),
}
