import { ChevronRight, PenLine } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { fillPlace, openPlaces } from '#contract/documents/passages.ts'
import type { Document } from '#web/features/documents/queries.ts'
import { useSave } from '#web/features/documents/use-save.ts'
import { useWriting } from '#web/features/documents/use-writing.ts'
import { WritingPanel } from '#web/features/documents/writing-panel.tsx'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

interface AdaptPanelProps {
  readonly document: Document
  readonly model: string | null
  readonly onEdit: () => void
}

/** Adapt a paper in place: answer its open questions one after the other, or edit the whole text. */
export function AdaptPanel({ document, model, onEdit }: AdaptPanelProps) {
  const { t } = useTexts('documents')
  const places = openPlaces(document.body)
  // By its words: when somebody else fills in another one, what is being written here stays where it is.
  const [chosen, setChosen] = useState({ question: places[0], index: 0 })
  const { save, isBusy, failure, conflict } = useSave(document)
  const writing = useWriting(document)
  const title = useId()
  const found = places.findIndex((place) => place === chosen.question)
  const index = found === -1 ? chosen.index % Math.max(places.length, 1) : found
  const question = places[index]
  const turn = () => {
    const next = (index + 1) % places.length
    setChosen({ question: places[next], index: next })
  }

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const given = new FormData(form).get('answer')
    const answer = typeof given === 'string' ? given.trim() : ''
    if (answer === '' || !question || isBusy) return
    // A line break would end the passage, or the table, that the place stands in.
    const isSaved = await save({ title: document.title, body: fillPlace(document.body, question, answer.replace(/\s*\n\s*/g, ' ')) })
    if (isSaved) form.reset()
  }

  return (
    <section className="adapt" aria-labelledby={title}>
      <div className="lbl-row">
        <h3 id={title}>{t('adapt.title')}</h3>
        {places.length > 0 && (
          <span className="cap turn">
            {t('adapt.position', { number: index + 1, total: places.length })}
            {places.length > 1 && (
              <button type="button" className="iconbtn" aria-label={t('adapt.next')} onClick={turn}>
                <ChevronRight size={20} aria-hidden="true" />
              </button>
            )}
          </span>
        )}
      </div>
      {question ? (
        <form key={question} onSubmit={(event) => void submit(event)}>
          <Place question={question} language={document.language} />
          {(failure ?? conflict?.detail) && <Notice kind="bad">{failure ?? conflict?.detail}</Notice>}
          <div className="row">
            <button type="button" className="btn small text" onClick={onEdit}>
              <PenLine size={18} aria-hidden="true" />
              {t('adapt.edit')}
            </button>
            <button type="submit" className="btn small main" aria-busy={isBusy}>
              {t('adapt.write')}
            </button>
          </div>
        </form>
      ) : (
        <>
          <p className="sub">{t('adapt.none')}</p>
          <div className="row">
            <button type="button" className="btn small text" onClick={onEdit}>
              <PenLine size={18} aria-hidden="true" />
              {t('adapt.edit')}
            </button>
          </div>
        </>
      )}
      <WritingPanel document={document} model={model} writing={writing} />
    </section>
  )
}

function Place({ question, language }: { question: string; language: string }) {
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id} lang={language}>
        {question}
      </label>
      <div className="input area">
        <textarea id={id} name="answer" rows={2} maxLength={2000} lang={language} required />
      </div>
    </div>
  )
}
