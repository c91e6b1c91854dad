/** Hands a text to the browser, to be saved as a file. */
export function saveText(name: string, text: string, type: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  link.download = name
  link.click()
  // Not before the browser has begun to save it.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** A title as the name of a file: without what a file system refuses. */
export function fileNameOf(title: string, ending: string): string {
  const name = title
    .replaceAll(/[\\/:*?"<>|\p{Cc}]+/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 80)
    .trim()
  return `${name || 'Forerunners'}.${ending}`
}
