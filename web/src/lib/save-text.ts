/** Saves a text as a file. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // Revoke late: the browser may still be reading it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Turns a title into a file name, without characters that file systems refuse. */
export function fileNameOf(title: string, ending: string): string {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()
  return `${name || 'Forerunners'}.${ending}`
}
