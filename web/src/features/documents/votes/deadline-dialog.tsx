import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { setDeadline } from '#contract/documents/deadline-calls.ts'
import { type Document, cacheDocument } from '#web/features/documents/queries.ts'
import { today } from '#web/lib/dates.ts'
import { send } from '#web/lib/send.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/documents/votes/votes.module.css'
import dialogStyles from '#web/ui/dialog.module.css'

/** Sets, changes or removes the deadline of a decision. */
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
    cacheDocument(queryClient, data)
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
      <form className={styles.voteForm} onSubmit={submit}>
        <Field
          label={t('deadline.field')}
          name="decide_by"
          type="date"
          defaultValue={document.decide_by ?? ''}
          min={today()}
        />
        <p className="hint">{t('deadline.hint')}</p>
        {failure && <Notice kind="bad">{failure}</Notice>}
        <div className={dialogStyles.dialogFooter} data-part="dialog-footer">
          {document.decide_by && (
            <Button variant="text" onClick={() => void save(null)}>
              {t('deadline.remove')}
            </Button>
          )}
          <Button variant="quiet" onClick={onClose}>
            {t('common:action.cancel')}
          </Button>
          <Button type="submit" variant="main" isBusy={isBusy}>
            {t('deadline.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
