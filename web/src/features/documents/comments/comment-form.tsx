import { type FormEvent, useId, useState } from 'react'

import { commentLimits } from '#contract/documents/comment-calls.ts'
import { storedText } from '#web/lib/stored.ts'
import type { Failure } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/documents/comments/comments.module.css'

interface CommentFormProps {
  readonly words: { readonly label: string; readonly send: string; readonly sending: string }
  /** The storage key of the unsent text. */
  readonly storageKey: string
  /** The initial text if nothing is stored. */
  readonly text?: string
  /** Sends the text. A failure is shown in the form, and the text stays. */
  readonly onSend: (text: string) => Promise<Failure | null>
  readonly onCancel: () => void
}

// Focus the text area and scroll the whole form with its buttons into view.
function bringHere(area: HTMLTextAreaElement | null): void {
  area?.focus({ preventScroll: true })
  area?.form?.scrollIntoView({ block: 'nearest' })
}

/** The form of a new comment, a reply or an edit. */
export function CommentForm({ words, storageKey, text = '', onSend, onCancel }: CommentFormProps) {
  const { t } = useTexts(['comments', 'fields', 'common'])
  const [value, setValue] = useState(() => storedText(storageKey).read() || text)
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
    else storedText(storageKey).clear()
  }
  return (
    <form className={styles.commentForm} onSubmit={(event) => void submit(event)}>
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
            storedText(storageKey).write(event.target.value)
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event)
          }}
        />
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <div className={styles.commentActs}>
        <Button type="submit" variant="main" size="small" isBusy={isBusy}>
          {isBusy ? words.sending : words.send}
        </Button>
        {/* Cancel keeps the stored text, which returns when the form is opened again. */}
        <Button variant="plain" size="small" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
      </div>
    </form>
  )
}
