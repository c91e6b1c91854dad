import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'

import { addDataset, updateDataset } from '#contract/files/file-calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { type Dataset, datasetsQuery, refetchFiles } from '#web/features/files/queries.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/files.module.css'

interface AddProps {
  readonly files: readonly string[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Adds files to one of the pilot's datasets or to a new one. */
export function AddToDataset({ files, onClose, onDone }: AddProps) {
  const { t } = useTexts(['data', 'common'])
  const queryClient = useQueryClient()
  const { data } = useQuery(datasetsQuery)
  const [set, setSet] = useState('')
  const [name, setName] = useState('')
  const done = (dataset: Dataset) => {
    notify.success(t('datasets.put_done', { count: files.length, name: dataset.name }))
    void refetchFiles(queryClient)
    onDone()
  }
  const add = useAct(addDataset, done)
  const update = useAct(updateDataset, done)
  const isBusy = add.isPending || update.isPending
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isBusy || (set === '' && name.trim() === '')) return
    if (set === '') add.mutate({ body: { name, files: [...files] } })
    else update.mutate({ params: { id: set }, body: { add: [...files] } })
  }
  return (
    <Dialog title={t('datasets.put_title')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.dataForm} onSubmit={submit}>
        <SelectField label={t('nav.datasets')} value={set} onChange={(event) => setSet(event.target.value)}>
          <option value="">{t('datasets.put_new')}</option>
          {data?.items.map((one) => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
        </SelectField>
        {set === '' && (
          <Field
            label={t('datasets.name')}
            maxLength={80}
            required
            autoComplete="off"
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
        )}
        <DialogFooter label={t('datasets.put')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
