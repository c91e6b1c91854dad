import { useQueryClient } from '@tanstack/react-query'

import { updateFile } from '#contract/files/file-calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { type ListedFile, refetchFiles } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { partialDate, PartialDateFields } from '#web/ui/partial-date-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'
import styles from '#web/features/files/files.module.css'

/** Edits a file's name and date. */
export function ChangeFile({ file, onClose }: { file: ListedFile; onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(updateFile, {
    params: { id: file.id },
    shape: (fields) => ({ name: fields['name'] ?? '', dated_on: partialDate(fields, 'dated_on') || null }),
    onDone: () => void refetchFiles(queryClient).then(onClose),
  })
  return (
    <Dialog title={t('file.rename')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={styles.dataForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('file.name')}
          maxLength={fileLimits.name}
          required
          defaultValue={file.name}
          autoComplete="off"
          {...field('name')}
        />
        <PartialDateFields
          legend={t('file.dated')}
          name="dated_on"
          value={file.dated_on ?? ''}
          hint={t('file.dated_hint')}
          error={field('dated_on').error}
        />
        <DialogFooter label={t('file.save')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
