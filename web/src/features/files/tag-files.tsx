import { useQuery, useQueryClient } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { type FormEvent, useId, useState } from 'react'

import { fileLimits } from '#contract/files/names.ts'
import { tagFiles } from '#contract/files/several-calls.ts'
import { type ListedFile, refetchFiles, tagsQuery } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { NoData } from '#web/ui/no-data.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/files.module.css'

/** Edits the tags of files: a tag of any file can be removed from all, and a new one is added to all. */
export function TagFiles({ files, onClose }: { files: readonly ListedFile[]; onClose: () => void }) {
  const { t } = useTexts(['data', 'common'])
  const queryClient = useQueryClient()
  const { data } = useQuery(tagsQuery)
  const [tag, setTag] = useState('')
  const list = useId()
  const act = useAct(tagFiles, () => void refetchFiles(queryClient))
  const ids = files.map(({ id }) => id)
  const tags = [...new Set(files.flatMap((file) => file.tags))]
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (act.isPending || tag.trim() === '') return
    act.mutate({ body: { files: ids, add: [tag] } }, { onSuccess: () => setTag('') })
  }
  return (
    <Dialog
      title={t('tags.title', { count: files.length })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.dataForm} onSubmit={submit}>
        {tags.length === 0 && <NoData>{t('tags.none')}</NoData>}
        {tags.length > 0 && (
          <ul className={styles.tagList} aria-label={t('tags.label')}>
            {tags.map((one) => (
              <li key={one}>
                <Button
                  variant="quiet"
                  size="small"
                  aria-label={t('tags.remove', { tag: one })}
                  isDisabled={act.isPending}
                  onClick={() => act.mutate({ body: { files: ids, remove: [one] } })}
                >
                  {one}
                  <X size={16} aria-hidden="true" />
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field
          label={t('tags.new')}
          list={list}
          maxLength={fileLimits.tag}
          autoComplete="off"
          value={tag}
          onChange={(event) => setTag(event.target.value)}
        />
        <datalist id={list}>
          {data?.items.map((one) => (
            <option key={one.tag}>{one.tag}</option>
          ))}
        </datalist>
        <DialogFooter
          label={t('tags.add')}
          cancelLabel={t('tags.close')}
          isBusy={act.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
