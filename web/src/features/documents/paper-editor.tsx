import '#web/features/documents/paper-editor.css'

import { type FormEvent, lazy, Suspense, useId, useRef, useState } from 'react'

import { documentLimits } from '#contract/documents/calls.ts'
import { draftOf, dropDraft, keepDraft } from '#web/features/documents/kept-draft.ts'
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
  const { save, isBusy, failure, conflict } = useSave(document, opened.base)
  const { isHere, takeOver } = useOnlyTab(`draft:${document.id}`)
  const text = useRef<RichTextHandle>(null)
  const id = useId()
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
    open(openedFrom(document))
  }
  const takeTheirs = (theirs: { title: string; body: string }) => {
    keepDraft(document, { title: theirs.title, version: opened.base, blocks: [theirs.body] })
    open({ ...opened, ...theirs })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !text.current || !isHere) return
    keeping.now()
    if (!(await save({ title, body: text.current.text() }))) return
    keeping.stop()
    dropDraft(document)
    onClose()
  }
  const close = () => {
    keeping.now()
    onClose()
  }

  return (
    <Dialog title={t('edit.title', { paper: document.title })} closeLabel={t('paper.close')} onClose={close} isWide>
      <form className="paper-editor" onSubmit={(event) => void submit(event)}>
        {!isHere && (
          <Notice kind="info">
            {t('editor:elsewhere')}
            <SentenceSpace />
            <button type="button" className="link" onClick={() => void writeHere()}>
              {t('editor:write_here')}
            </button>
          </Notice>
        )}
        {opened.isFromBefore && !conflict && isHere && (
          <Notice kind="info">
            {t('edit.kept')}
            <SentenceSpace />
            <button type="button" className="link" onClick={startAnew}>
              {t('edit.discard')}
            </button>
          </Notice>
        )}
        {conflict && <Notice kind="bad">{t('edit.conflict_about', { name: conflict.theirs.author_name, number: conflict.theirs.number })}</Notice>}
        {failure && <Notice kind="bad">{failure}</Notice>}
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
        {conflict && (
          <div className="field">
            <label htmlFor={`${id}-theirs`}>{t('edit.theirs', { number: conflict.theirs.number })}</label>
            <textarea id={`${id}-theirs`} className="writing" lang={document.language} value={conflict.theirs.body} readOnly />
          </div>
        )}
        <div className="row">
          {conflict && (
            <button type="button" className="btn quiet" onClick={() => takeTheirs(conflict.theirs)}>
              {t('edit.take_theirs')}
            </button>
          )}
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
