import '#web/features/documents/paper-editor.css'

import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'

import { documentLimits } from '#contract/documents/calls.ts'
import { draftOf, dropDraft, keepDraft } from '#web/features/documents/kept-draft.ts'
import { MergeView } from '#web/features/documents/merge/merge-view.tsx'
import type { Document } from '#web/features/documents/queries.ts'
import type { RichTextHandle } from '#web/features/documents/rich-text/rich-text.tsx'
import { useKeeping } from '#web/features/documents/use-keeping.ts'
import { useSave } from '#web/features/documents/use-save.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { SentenceSpace } from '#web/ui/sentence-space.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useOnlyTab } from '#web/ui/use-only-tab.ts'

// With its engine it is larger than the rest of the room.
const RichText = lazy(() => import('#web/features/documents/rich-text/rich-text.tsx').then((module) => ({ default: module.RichText })))

interface Opened {
  readonly title: string
  readonly body: string
  /** The version it was begun on: somebody else's newer one reaches the page at once, but not this text, which must not pass it over. */
  readonly base: number
  readonly isFromBefore: boolean
}

/** The whole text of a paper to write in. Every keystroke is kept on this device until it is saved as a version. */
export function PaperEditor({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['documents', 'editor'])
  const [opened, setOpened] = useState(() => openedFrom(document))
  // What is opened anew is another text for the editor.
  const [opening, setOpening] = useState(0)
  const [title, setTitle] = useState(opened.title)
  const { save, isBusy, failure, conflict, clearConflict } = useSave(document, opened.base)
  const { isHere, takeOver } = useOnlyTab(`draft:${document.id}`)
  const text = useRef<RichTextHandle>(null)
  const keeping = useKeeping({ document, title, version: opened.base, text })

  const open = (next: Opened) => {
    keeping.anew()
    setOpened(next)
    setTitle(next.title)
    setOpening((count) => count + 1)
  }
  const startAnew = () => {
    dropDraft(document)
    open({ title: document.title, body: document.body, base: document.version, isFromBefore: false })
  }
  const writeHere = async () => {
    await takeOver()
    // The other tab may have changed the draft since.
    clearConflict()
    open(openedFrom(document))
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !text.current || !isHere) return
    keeping.now()
    if ((await save({ title, body: text.current.text() })) === 'saved') finish()
  }
  const saveMerged = async (merged: { title: string; body: string }) => {
    const base = conflict?.theirs.number ?? opened.base
    const outcome = await save(merged, base)
    if (outcome === 'saved') finish()
    // Someone saved again: from here on the merged text is mine, and goes back to the version it was merged with.
    if (outcome === 'conflict') keepDraft(document, { title: merged.title, version: base, blocks: [merged.body] })
  }
  const finish = () => {
    keeping.stop()
    dropDraft(document)
    onClose()
  }
  const close = () => {
    keeping.now()
    onClose()
  }

  const notices = (
    <>
      {!isHere && (
        <Notice kind="info">
          {t('editor:elsewhere')}
          <SentenceSpace />
          <button type="button" className="link" onClick={() => void writeHere()}>
            {t('editor:write_here')}
          </button>
        </Notice>
      )}
      {failure && <Notice kind="bad">{failure}</Notice>}
    </>
  )
  if (conflict)
    return (
      <Dialog key="merge" title={t('editor:merge.title')} closeLabel={t('paper.close')} onClose={close} isWide>
        <MergeView
          key={conflict.theirs.number}
          document={document}
          conflict={conflict}
          isBusy={isBusy}
          isHere={isHere}
          onSave={(merged) => void saveMerged(merged)}
          onClose={close}
        >
          {notices}
        </MergeView>
      </Dialog>
    )

  return (
    <Dialog title={t('edit.title', { paper: document.title })} closeLabel={t('paper.close')} onClose={close} isWide>
      <form className="paper-editor" onSubmit={(event) => void submit(event)}>
        {opened.isFromBefore && isHere && (
          <Notice kind="info">
            {t('edit.kept')}
            <SentenceSpace />
            <button type="button" className="link" onClick={startAnew}>
              {t('edit.discard')}
            </button>
          </Notice>
        )}
        {notices}
        <Field
          label={t('edit.name')}
          value={title}
          maxLength={documentLimits.title}
          lang={document.language}
          required
          readOnly={!isHere}
          onChange={(event) => {
            setTitle(event.target.value)
            keeping.soon()
          }}
        />
        <Suspense fallback={<Shape label={t('edit.text')} isInside />}>
          <RichText
            key={opening}
            ref={text}
            body={opened.body}
            language={document.language}
            label={t('edit.text')}
            isReadOnly={!isHere}
            onChange={keeping.soon}
          />
        </Suspense>
        <div className="row">
          <button type="button" className="btn plain" onClick={close}>
            {t('edit.leave')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy} disabled={!isHere}>
            {isBusy ? t('edit.saving') : t('edit.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

function openedFrom(document: Document): Opened {
  const found = draftOf(document)
  return found
    ? { title: found.title, body: found.body, base: found.version, isFromBefore: true }
    : { title: document.title, body: document.body, base: document.version, isFromBefore: false }
}
