import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'

import { moveFiles } from '#contract/files/several-calls.ts'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { type ListedFile, foldersQuery, refetchFiles, type DataRoom } from '#web/features/files/queries.ts'
import { categoryName } from '#web/features/files/category-name.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/files.module.css'

interface MoveProps {
  readonly room: DataRoom
  readonly files: readonly ListedFile[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Dialog to move files into a category and an existing or new folder. */
export function MoveFiles({ room, files, onClose, onDone }: MoveProps) {
  const { t } = useTexts(['data', 'categories', 'common'])
  const [first] = files
  const [category, setCategory] = useState(first?.category_id ?? '')
  const [folder, setFolder] = useState(
    files.every((file) => file.folder === first?.folder) ? (first?.folder ?? '') : '',
  )
  const { data } = useQuery(foldersQuery(category))
  const list = useId()
  const move = useMove(room, onDone)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!move.isBusy)
      move.to(
        files.map(({ id }) => id),
        { category, folder },
      )
  }
  return (
    <Dialog
      title={t('move.title', { count: files.length })}
      closeLabel={t('common:action.close')}
      onClose={onClose}
    >
      <form className={styles.dataForm} onSubmit={submit}>
        <SelectField
          label={t('file.category')}
          value={category}
          onChange={(event) => {
            setCategory(event.target.value)
            setFolder('')
          }}
        >
          {room.categories.map((category) => (
            <option key={category.id} value={category.id}>
              {categoryName(category, t)}
            </option>
          ))}
        </SelectField>
        <Field
          label={t('move.folder')}
          hint={<p className="hint">{t('move.hint')}</p>}
          list={list}
          maxLength={500}
          autoComplete="off"
          value={folder}
          onChange={(event) => setFolder(event.target.value)}
        />
        <datalist id={list}>
          {data?.items.map(({ path }) => (
            <option key={path}>{path}</option>
          ))}
        </datalist>
        <DialogFooter label={t('move.confirm')} isBusy={move.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Moves files and notifies where they are now. */
export function useMove(room: DataRoom, onDone: () => void = () => {}) {
  const { t } = useTexts(['data', 'categories'])
  const queryClient = useQueryClient()
  const act = useAct(moveFiles, () => void refetchFiles(queryClient))
  const to = (files: readonly string[], { category, folder }: { category: string; folder: string }) =>
    act.mutate(
      { body: { files: [...files], category_id: category, folder } },
      {
        onSuccess: () => {
          const target = room.categories.find(({ id }) => id === category)
          const place = readablePath([target ? categoryName(target, t) : '', folder])
          notify.success(t('move.done', { count: files.length, place }))
          onDone()
        },
      },
    )
  return { to, isBusy: act.isPending }
}
