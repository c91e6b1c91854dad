import { type FormEvent, type KeyboardEvent, useRef } from 'react'

import { chatLimits } from '#contract/chat/schemas.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { AreaField } from '#web/ui/choice-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { focusOnMount } from '#web/ui/use-inline-disclosure.ts'
import styles from '#web/features/chat/messages.module.css'
import ownMessageStyles from '#web/features/chat/own-message.module.css'

interface QuestionFormProps {
  readonly text: string
  readonly isBusy: boolean
  readonly error: string
  readonly onSend: (text: string) => void
  readonly onCancel: () => void
}

/** Edits a question in place. Enter sends, Shift+Enter starts a new line, Escape cancels. */
export function QuestionForm({ text, isBusy, error, onSend, onCancel }: QuestionFormProps) {
  const { t } = useTexts(['chat', 'common'])
  const form = useRef<HTMLFormElement>(null)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const value = new FormData(event.currentTarget).get('text')
    if (!isBusy && typeof value === 'string' && value.trim() !== '') onSend(value.trim())
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // Enter that ends an IME composition must not send; Safari reports it only as key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    if (event.key === 'Escape') onCancel()
    if (event.key !== 'Enter' || event.shiftKey) return
    event.preventDefault()
    form.current?.requestSubmit()
  }
  return (
    <form ref={form} className={ownMessageStyles.questionForm} onSubmit={submit}>
      <AreaField
        label={t('message.edit_label')}
        name="text"
        rows={3}
        maxLength={chatLimits.text}
        defaultValue={text}
        ref={focusOnMount}
        onKeyDown={onKeyDown}
      />
      {error !== '' && <Notice kind="bad">{error}</Notice>}
      <div className={styles.tools} data-part="tools">
        <Button variant="plain" size="small" onClick={onCancel}>
          {t('common:action.cancel')}
        </Button>
        <Button type="submit" variant="quiet" size="small" isBusy={isBusy}>
          {t('message.edit_send')}
        </Button>
      </div>
    </form>
  )
}
