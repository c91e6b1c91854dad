import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'

import { requestChanges } from '#contract/documents/answer-calls.ts'
import { documentLimits } from '#contract/documents/calls.ts'
import { type Document, keepDocument, refetchDocuments } from '#web/features/documents/queries.ts'
import { needsAlignment } from '#web/features/documents/use-approve.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Notice } from '#web/ui/notice.tsx'

/** Asks for changes: a reason is needed, and it says whom it reaches. What was written stays if it could not be sent. */
export function RequestChangesForm({ document, onSent }: { document: Document; onSent: () => void }) {
  const { t } = useTexts(['documents', 'fields'])
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const id = useId()

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const given = new FormData(event.currentTarget).get('reason')
    const reason = typeof given === 'string' ? given.trim() : ''
    if (isBusy) return
    if (reason === '') return setFailure(t('fields:required'))
    setBusy(true)
    const { id: documentId, version, hash } = document
    // Whoever asks for changes says at the same time that it does not fit yet.
    const alignment = needsAlignment(document) ? { alignment: 1 } : {}
    const { data, error } = await send(requestChanges, { params: { id: documentId }, body: { version, hash, reason, ...alignment } })
    setBusy(false)
    if (!error) {
      keepDocument(queryClient, data)
      return onSent()
    }
    setFailure(error.fields['reason'] ?? error.detail)
    void refetchDocuments(queryClient)
  }

  return (
    <form className="ask-changes" onSubmit={(event) => void submit(event)}>
      <div className="field">
        <label htmlFor={id}>{t('changes.reason')}</label>
        <div className="input area">
          <textarea id={id} name="reason" rows={3} maxLength={documentLimits.reason} aria-describedby={`${id}-hint`} />
        </div>
        <p className="hint" id={`${id}-hint`}>
          {t('changes.hint')}
        </p>
      </div>
      {failure && <Notice kind="bad">{failure}</Notice>}
      <button type="submit" className="btn quiet" aria-busy={isBusy}>
        {isBusy ? t('changes.sending') : t('changes.send')}
      </button>
    </form>
  )
}
