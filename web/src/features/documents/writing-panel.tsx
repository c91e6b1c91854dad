import { useQueryClient } from '@tanstack/react-query'
import { Sparkles, Square } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { documentLimits } from '#contract/documents/calls.ts'
import { dropWriting, keepWriting, startWriting, stopWriting } from '#contract/documents/writing-calls.ts'
import { type Document, cacheDocument } from '#web/features/documents/queries.ts'
import type { useWriting, Writing } from '#web/features/documents/use-writing.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/documents/writing-sheet.module.css'

interface WritingPanelProps {
  readonly document: Document
  /** The pilot's model; null without one. */
  readonly model: string | null
  readonly writing: ReturnType<typeof useWriting>
  /** True for a prompted outline that the model can write. */
  readonly isOutline?: boolean
}

/** Requests a change from the model and controls its writing. */
export function WritingPanel({
  document,
  model,
  writing: { writing, keep },
  isOutline = false,
}: WritingPanelProps) {
  const { t } = useTexts('writing')
  const title = useId()
  const isWriteUp = writing ? writing.request === null : isOutline
  const start = useAct(startWriting, keep)
  const begin = (request?: string) =>
    !start.isPending &&
    start.mutate({ params: { id: document.id }, body: request === undefined ? {} : { request } })
  return (
    <section className={styles.writingPanel} data-part="writing-panel" aria-labelledby={title}>
      <h2 id={title} className="t-xs">
        {t(isWriteUp ? 'write.title' : 'ask.title')}
      </h2>
      {writing ? (
        <Progress document={document} writing={writing} onGoOn={() => begin()} keep={keep} />
      ) : model === null ? (
        <p className="cap">{t('ask.none')}</p>
      ) : isOutline ? (
        <>
          <p className="cap">{t('write.about', { model })}</p>
          <Button variant="main" size="small" isBusy={start.isPending} onClick={() => begin()}>
            <Sparkles size={17} aria-hidden="true" />
            {t('write.send')}
          </Button>
        </>
      ) : (
        <AskForm model={model} language={document.language} isBusy={start.isPending} onAsk={begin} />
      )}
    </section>
  )
}

interface AskFormProps {
  readonly model: string
  readonly language: string
  readonly isBusy: boolean
  readonly onAsk: (request: string) => void
}

function AskForm({ model, language, isBusy, onAsk }: AskFormProps) {
  const { t } = useTexts('writing')
  const [request, setRequest] = useState('')
  const id = useId()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (request.trim() !== '') onAsk(request)
  }
  return (
    <form onSubmit={submit}>
      <div className="field">
        <label htmlFor={id}>{t('ask.label')}</label>
        <div className="input area">
          <textarea
            id={id}
            rows={3}
            lang={language}
            value={request}
            maxLength={documentLimits.prompt}
            aria-describedby={`${id}-about`}
            required
            onChange={(event) => setRequest(event.target.value)}
          />
        </div>
        <p className="hint" id={`${id}-about`}>
          {t('ask.about', { model })}
        </p>
      </div>
      <Button type="submit" variant="main" size="small" isBusy={isBusy}>
        <Sparkles size={17} aria-hidden="true" />
        {t('ask.send')}
      </Button>
    </form>
  )
}

interface ProgressProps {
  readonly document: Document
  readonly writing: Writing
  readonly onGoOn: () => void
  readonly keep: (now: Writing) => void
}

/** The progress of the writing and its actions. */
function Progress({ document, writing, onGoOn, keep }: ProgressProps) {
  const { t } = useTexts('writing')
  const queryClient = useQueryClient()
  const [isSure, setSure] = useState(false)
  const params = { id: document.id }
  const none = {
    state: 'none',
    request: null,
    text: '',
    length: 0,
    account_id: null,
    model: '',
    trouble: null,
  } as const
  const stop = useAct(stopWriting, keep)
  const drop = useAct(dropWriting, () => keep(none))
  const keepAsVersion = useAct(keepWriting, (now) => {
    keep(none)
    cacheDocument(queryClient, now)
  })
  const { state, model, trouble } = writing
  const count = wordsOf(writing.text, document.language)
  if (state === 'writing') {
    return (
      <>
        <p className="sub" role="status">
          {t('state.writing', { model, count })}
        </p>
        <Button variant="quiet" size="small" isBusy={stop.isPending} onClick={() => stop.mutate({ params })}>
          <Square size={15} aria-hidden="true" />
          {t('act.stop')}
        </Button>
      </>
    )
  }
  return (
    <>
      <p className="sub" role="status">
        {state === 'stopped' && t('state.stopped', { count })}
        {state === 'failed' && `${trouble ?? ''} ${t('state.failed', { count })}`}
        {state === 'done' && t('state.done')}
      </p>
      <div className={styles.row}>
        {state !== 'done' && (
          <Button variant="main" size="small" onClick={onGoOn}>
            {t('act.continue')}
          </Button>
        )}
        {count > 0 && (
          <Button
            variant="quiet"
            size="small"
            isBusy={keepAsVersion.isPending}
            onClick={() => keepAsVersion.mutate({ params, body: { version: document.version } })}
          >
            {t('act.keep')}
          </Button>
        )}
        <Button
          variant="plain"
          size="small"
          onClick={() => (isSure || count === 0 ? drop.mutate({ params }) : setSure(true))}
        >
          {t(isSure ? 'act.drop_sure' : 'act.drop')}
        </Button>
      </div>
    </>
  )
}

function wordsOf(text: string, language: string): number {
  let count = 0
  for (const { isWordLike } of new Intl.Segmenter(language, { granularity: 'word' }).segment(text))
    if (isWordLike) count += 1
  return count
}
