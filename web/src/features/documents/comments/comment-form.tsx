import { type FormEvent, useId, useState } from 'react'

import { commentLimits } from '#contract/documents/comment-calls.ts'
import { keepWords, keptWords } from '#web/features/documents/comments/kept-comment.ts'
import type { Failure } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

interface CommentFormProps {
  readonly words: { readonly label: string; readonly send: string; readonly sending: string }
  /** Where what is written is kept until it is sent. */
  readonly keptAs: string
  /** What it begins with where nothing is kept. */
  readonly text?: string
  /** Sends it; what went wrong is said in place, and the text stays. */
  readonly onSend: (text: string) => Promise<Failure | null>
  readonly onCancel: () => void
}

// Whoever opened it came to write; the buttons below are to be seen too.
function bringHere(area: HTMLTextAreaElement | null): void {
  area?.focus({ preventScroll: true })
  area?.form?.scrollIntoView({ block: 'nearest' })
}

/** A few lines about something: a comment, a reply, or another wording of one. */
export function CommentForm({ words, keptAs, text = '', onSend, onCancel }: CommentFormProps) {
  const { t } = useTexts(['comments', 'fields'])
  const [value, setValue] = useState(() => keptWords(keptAs) || text)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()

  const submit = async (event?: FormEvent) => {
    event?.preventDefault()
    if (isBusy) return
    if (value.trim() === '') return setFailure(t('fields:required'))
    setBusy(true)
    setFailure(null)
    const failed = await onSend(value)
    setBusy(false)
    if (failed) setFailure(failed.fields['text'] ?? failed.detail)
    else keepWords(keptAs, '')
  }
  return (
    <form className="comment-form" onSubmit={(event) => void submit(event)}>
      <label className="vh" htmlFor={id}>
        {words.label}
      </label>
      <div className="input area">
        <textarea
          id={id}
          ref={bringHere}
          rows={3}
          maxLength={commentLimits.text}
          placeholder={words.label}
          value={value}
          aria-invalid={failure !== null}
          onChange={(event) => {
            setValue(event.target.value)
            keepWords(keptAs, event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
          }}
        />
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className="comment-acts">
        <button type="submit" className="btn small main" aria-busy={isBusy}>
          {isBusy ? words.sending : words.send}
        </button>
        {/* What was written stays kept: it is there again when the form is. */}
        <button type="button" className="btn small plain" onClick={onCancel}>
          {t('form.cancel')}
        </button>
      </div>
    </form>
  )
}
