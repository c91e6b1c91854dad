import { useEffect, useRef, useState } from 'react'

import { type DroppedFile, filesIn, hasFiles } from '#web/features/files/uploads/dropped-files.ts'

/** Accepts files dropped on or pasted into the page. Returns true while files are dragged over it. */
export function useFileDrop(isOpen: boolean, onFiles: (files: readonly DroppedFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const callback = useRef(onFiles)
  useEffect(() => {
    callback.current = onFiles
  })
  useEffect(() => {
    if (!isOpen) return
    let leaving: ReturnType<typeof setTimeout> | undefined
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      clearTimeout(leaving)
      setOver(true)
      // No event reliably ends a drag, so time out.
      leaving = setTimeout(() => setOver(false), 250)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      void filesIn(event.dataTransfer).then((files) => callback.current(files))
    }
    const paste = (event: ClipboardEvent) => {
      const isEditing =
        event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
      const data = event.clipboardData
      if (!data || !hasFiles(data) || (isEditing && data.types.includes('text/plain'))) return
      event.preventDefault()
      void filesIn(data).then((files) =>
        callback.current(files.map(({ file, folder }) => ({ file: withUniqueName(file), folder }))),
      )
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      clearTimeout(leaving)
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [isOpen])
  return isOver
}

/** Browsers name every pasted picture the same, so the second would become a version of the first. */
function withUniqueName(file: File): File {
  const [, ending] = /^image(\.\w+)$/.exec(file.name) ?? []
  if (ending === undefined) return file
  const now = new Date().toISOString().slice(0, 23).replace('T', ' ').replaceAll(':', '.')
  return new File([file], `${now}${ending}`, { type: file.type, lastModified: file.lastModified })
}
