import '#web/features/documents/paper-editor.css'

import { type FormEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'

import { documentLimits } from '#contract/documents/calls.ts'
import { draftOf, dropDraft, keepDraft } from '#web/features/documents/kept-draft.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useSave } from '#web/features/documents/use-save.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** The whole text of a paper to write in. Every keystroke is kept on this device until it is saved as a version. */
export function PaperEditor({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTranslation('documents')
  const [found] = useState(() => draftOf(document))
  const [text, setText] = useState({ title: found?.title ?? document.title, body: found?.body ?? document.body })
  // Somebody else's newer version reaches the page at once, but not this text: saving must not pass it over.
  const [base, setBase] = useState(found?.version ?? document.version)
  const [isFromBefore, setFromBefore] = useState(found !== null)
  const { save, isBusy, failure, conflict } = useSave(document, base)
  const area = useRef<HTMLTextAreaElement>(null)
  const id = useId()

  useEffect(() => {
    area.current?.focus()
    area.current?.setSelectionRange(0, 0)
  }, [])

  const change = (changed: { title: string; body: string }) => {
    setText(changed)
    keepDraft(document, { ...changed, version: base })
  }
  const startAnew = () => {
    dropDraft(document)
    setFromBefore(false)
    setBase(document.version)
    setText({ title: document.title, body: document.body })
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || !(await save(text))) return
    dropDraft(document)
    onClose()
  }

  return (
    <Dialog title={t('edit.title', { paper: document.title })} closeLabel={t('paper.close')} onClose={onClose} isWide>
      <form className="paper-editor" onSubmit={(event) => void submit(event)}>
        {isFromBefore && !conflict && (
          <Notice kind="info">
            {t('edit.kept')}{' '}
            <button type="button" className="link" onClick={startAnew}>
              {t('edit.discard')}
            </button>
          </Notice>
        )}
        {conflict && <Notice kind="bad">{t('edit.conflict_about', { name: conflict.theirs.author_name, number: conflict.theirs.number })}</Notice>}
        {failure && <Notice kind="bad">{failure}</Notice>}
        <Field
          label={t('edit.name')}
          value={text.title}
          maxLength={documentLimits.title}
          lang={document.language}
          required
          onChange={(event) => change({ ...text, title: event.target.value })}
        />
        <div className="field">
          <label htmlFor={id}>{t('edit.text')}</label>
          <textarea
            id={id}
            ref={area}
            className="writing"
            lang={document.language}
            value={text.body}
            maxLength={documentLimits.body}
            aria-describedby={`${id}-hint`}
            required
            onChange={(event) => change({ ...text, body: event.target.value })}
          />
          <p className="hint" id={`${id}-hint`}>
            {t('edit.hint')}
          </p>
        </div>
        {conflict && (
          <div className="field">
            <label htmlFor={`${id}-theirs`}>{t('edit.theirs', { number: conflict.theirs.number })}</label>
            <textarea id={`${id}-theirs`} className="writing theirs" lang={document.language} value={conflict.theirs.body} readOnly />
          </div>
        )}
        <div className="row">
          {conflict && (
            <button type="button" className="btn quiet" onClick={() => change({ title: conflict.theirs.title, body: conflict.theirs.body })}>
              {t('edit.take_theirs')}
            </button>
          )}
          <button type="button" className="btn plain" onClick={onClose}>
            {t('edit.leave')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy}>
            {isBusy ? t('edit.saving') : t('edit.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
