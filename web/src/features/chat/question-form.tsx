import { type FormEvent, type KeyboardEvent, useRef } from 'react'

import { chatLimits } from '#contract/chat/schemas.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnce } from '#web/ui/use-in-place.ts'

interface QuestionFormProps {
  readonly text: string
  readonly isBusy: boolean
  readonly trouble: string
  readonly onSend: (text: string) => void
  readonly onCancel: () => void
}

/** A question of one's own in other words, in its place. Enter sends, with Shift it begins a new line, Escape leaves all as it was. */
export function QuestionForm({ text, isBusy, trouble, onSend, onCancel }: QuestionFormProps) {
  const { t } = useTexts('chat')
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('text')
    if (!isBusy && typeof given === 'string' && given.trim() !== '') onSend(given.trim())
  }
  const press = (event: KeyboardEvent) => {
    // Enter that ends a composed word sends nothing; Safari tells by the code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} className="question-form" onSubmit={submit}>
      <AreaField
        label={t('message.edit_label')}
        name="text"
        rows={3}
        maxLength={chatLimits.text}
        defaultValue={text}
        ref={focusOnce}
        onKeyDown={press}
      />
      {trouble !== '' && <Notice kind="bad">{trouble}</Notice>}
      <div className="tools">
        <button type="button" className="btn small plain" onClick={onCancel}>
          {t('message.edit_cancel')}
        </button>
        <button type="submit" className="btn small quiet" aria-busy={isBusy}>
          {t('message.edit_send')}
        </button>
      </div>
    </form>
  )
}
