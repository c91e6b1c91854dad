import { useRef, useState } from 'react'

import { draftOf, dropDraft, storeDraft } from '#web/features/documents/stored-draft.ts'
import type { Document } from '#web/features/documents/queries.ts'
import type { RichTextHandle } from '#web/features/documents/rich-text/rich-text.tsx'
import { useDraftStorage } from '#web/features/documents/use-draft-storage.ts'
import { useSave } from '#web/features/documents/use-save.ts'
import { useOnlyTab } from '#web/ui/use-only-tab.ts'

interface EditorText {
  readonly title: string
  readonly body: string
  /** The version the text is based on. The page may show a newer one, which this text must not overwrite. */
  readonly base: number
  readonly isFromBefore: boolean
}

/** The edited text of a document: stored on this device with each keystroke, and saved as a version. */
export function useDocumentEditor(document: Document, onClose: () => void) {
  const [opened, setOpened] = useState(() => openedFrom(document))
  // Increments with each opened text, to remount the editor.
  const [opening, setOpening] = useState(0)
  const [title, setTitle] = useState(opened.title)
  const { save, isBusy, failure, conflict, clearConflict } = useSave(document, opened.base)
  const { isHere, takeOver } = useOnlyTab(`draft:${document.id}`)
  const text = useRef<RichTextHandle>(null)
  const draftStorage = useDraftStorage({ document, title, version: opened.base, text })

  const open = (next: EditorText) => {
    draftStorage.reset()
    setOpened(next)
    setTitle(next.title)
    setOpening((count) => count + 1)
  }
  const finish = () => {
    draftStorage.stop()
    dropDraft(document)
    onClose()
  }
  return {
    opened,
    opening,
    title,
    text,
    isBusy,
    isHere,
    failure,
    conflict,
    saveSoon: draftStorage.saveSoon,
    changeTitle: (next: string) => {
      setTitle(next)
      draftStorage.saveSoon()
    },
    /** Discards the draft. */
    restart: () => {
      dropDraft(document)
      open(savedText(document))
    },
    writeHere: async () => {
      await takeOver()
      // The other tab may have changed the draft since.
      clearConflict()
      open(openedFrom(document))
    },
    submit: async () => {
      if (isBusy || !text.current || !isHere) return
      draftStorage.saveNow()
      if ((await save({ title, body: text.current.text() })) === 'saved') finish()
    },
    saveMerged: async (merged: { title: string; body: string }) => {
      const base = conflict?.theirs.number ?? opened.base
      const outcome = await save(merged, base)
      if (outcome === 'saved') finish()
      // Another version was saved meanwhile: the merged text becomes the draft, based on the version it was
      // merged with.
      if (outcome === 'conflict')
        storeDraft(document, { title: merged.title, version: base, blocks: [merged.body] })
    },
    close: () => {
      draftStorage.saveNow()
      onClose()
    },
  }
}

function openedFrom(document: Document): EditorText {
  const found = draftOf(document)
  return found
    ? { title: found.title, body: found.body, base: found.version, isFromBefore: true }
    : savedText(document)
}

function savedText({ title, body, version }: Document): EditorText {
  return { title, body, base: version, isFromBefore: false }
}
