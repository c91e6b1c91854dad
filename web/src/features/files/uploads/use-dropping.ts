import { useEffect, useRef, useState } from 'react'

import { type BroughtFile, filesIn, hasFiles } from '#web/features/files/uploads/dropped-files.ts'

/** Takes files that are dropped anywhere on the page or pasted into it; says whether some are held over it. */
export function useDropping(isOpen: boolean, onFiles: (files: readonly BroughtFile[]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const take = useRef(onFiles)
  useEffect(() => {
    take.current = onFiles
  })
  useEffect(() => {
    if (!isOpen) return
    let leaving: ReturnType<typeof setTimeout> | undefined
    const over = (event: DragEvent) => {
      if (!hasFiles(event.dataTransfer)) return
      event.preventDefault()
      clearTimeout(leaving)
      setOver(true)
      // There is no sure sign that somebody has gone away with them, but that nothing more comes.
      leaving = setTimeout(() => setOver(false), 250)
    }
    const drop = (event: DragEvent) => {
      setOver(false)
      if (event.defaultPrevented || !event.dataTransfer || !hasFiles(event.dataTransfer)) return
      event.preventDefault()
      void filesIn(event.dataTransfer).then((files) => take.current(files))
    }
    const paste = (event: ClipboardEvent) => {
      const isWriting = event.target instanceof Element && event.target.closest('input, textarea, [contenteditable]') !== null
      const data = event.clipboardData
      if (!data || !hasFiles(data) || (isWriting && data.types.includes('text/plain'))) return
      event.preventDefault()
      void filesIn(data).then((files) => take.current(files.map(({ file, folder }) => ({ file: named(file), folder }))))
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

/** Browsers call every picture that is pasted the same; under one name the second would become a version of the first. */
function named(file: File): File {
  const [, ending] = /^image(\.\w+)$/.exec(file.name) ?? []
  if (ending === undefined) return file
  const now = new Date().toISOString().slice(0, 23).replace('T', ' ').replaceAll(':', '.')
  return new File([file], `${now}${ending}`, { type: file.type, lastModified: file.lastModified })
}
