import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { setDeadline } from '#contract/documents/deadline-calls.ts'
import { type Document, keepDocument } from '#web/features/documents/queries.ts'
import { today } from '#web/lib/dates.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Sets, changes or removes the day by which the family means to decide. */
export function DeadlineDialog({ document, onClose }: { document: Document; onClose: () => void }) {
  const { t } = useTexts(['votes', 'common', 'fields'])
  const queryClient = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const save = async (decide_by: string | null) => {
    if (isBusy) return
    setBusy(true)
    const { data, error } = await send(setDeadline, { params: { id: document.id }, body: { decide_by } })
    setBusy(false)
    if (error) return setFailure(error.fields['decide_by'] ?? error.detail)
    keepDocument(queryClient, data)
    onClose()
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const day = new FormData(event.currentTarget).get('decide_by')
    if (typeof day !== 'string' || day === '') return setFailure(t('fields:required'))
    void save(day)
  }
  return (
    <Dialog title={t('deadline.title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="vote-form" onSubmit={submit}>
        <Field label={t('deadline.field')} name="decide_by" type="date" defaultValue={document.decide_by ?? ''} min={today()} />
        <p className="hint">{t('deadline.hint')}</p>
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className="dialog-foot">
          {document.decide_by && (
            <button type="button" className="btn text" onClick={() => void save(null)}>
              {t('deadline.remove')}
            </button>
          )}
          <button type="button" className="btn quiet" onClick={onClose}>
            {t('form.cancel')}
          </button>
          <button type="submit" className="btn main" aria-busy={isBusy}>
            {t('deadline.save')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}
