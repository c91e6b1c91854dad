import { useQueryClient } from '@tanstack/react-query'

import { updateFile } from '#contract/files/file-calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { type FileRow, refetchFiles } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { knownDay, KnownDayFields } from '#web/ui/known-day-fields.tsx'
import { Notice } from '#web/ui/notice.tsx'

/** Gives a file another name, and the day it speaks of. */
export function ChangeFile({ file, onClose }: { file: FileRow; onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(updateFile, {
    params: { id: file.id },
    shape: (fields) => ({ name: fields['name'] ?? '', dated_on: knownDay(fields, 'dated_on') || null }),
    onDone: () => void refetchFiles(queryClient).then(onClose),
  })
  return (
    <Dialog title={t('file.rename')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field label={t('file.name')} maxLength={fileLimits.name} required defaultValue={file.name} autoComplete="off" {...field('name')} />
        <KnownDayFields
          legend={t('file.dated')}
          name="dated_on"
          value={file.dated_on ?? ''}
          hint={t('file.dated_hint')}
          error={field('dated_on').error}
        />
        <DialogFoot label={t('file.save')} cancel={t('file.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
