import { useQueryClient } from '@tanstack/react-query'

import { updateFile } from '#contract/files/file-calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { type FileRow, refetchFiles, type Room } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Notice } from '#web/ui/notice.tsx'

interface ChangeProps {
  readonly file: FileRow
  readonly room: Room
  readonly what: 'name' | 'category'
  readonly onClose: () => void
}

/** Gives a file another name or another place. */
export function ChangeFile({ file, room, what, onClose }: ChangeProps) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const { form, field, failure, isBusy } = useCallForm(updateFile, {
    params: { id: file.id },
    onDone: () => void refetchFiles(queryClient).then(onClose),
  })
  return (
    <Dialog title={t(what === 'name' ? 'file.rename' : 'file.move')} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        {what === 'name' ? (
          <Field label={t('file.name')} maxLength={fileLimits.name} required defaultValue={file.name} autoComplete="off" {...field('name')} />
        ) : (
          <SelectField label={t('file.category')} defaultValue={file.category_id} {...field('category_id')}>
            {room.categories.map((shelf) => (
              <option key={shelf.id} value={shelf.id}>
                {shelfName(shelf, t)}
              </option>
            ))}
          </SelectField>
        )}
        <DialogFoot label={t('file.save')} cancel={t('file.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}
