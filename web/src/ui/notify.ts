/** Toasts are loaded with the first one: most visits show none. */
async function toasts() {
  const { showToast } = await import('#web/ui/toasts.tsx')
  return showToast
}

export const notify = {
  success: (title: string) => void toasts().then((show) => show('good', title)),
  failure: (title: string) => void toasts().then((show) => show('bad', title)),
}
