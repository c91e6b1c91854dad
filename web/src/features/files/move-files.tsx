import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'

import { moveFiles } from '#contract/files/several-calls.ts'
import { readablePath } from '#web/features/files/folder-tree.ts'
import { type FileRow, foldersQuery, refetchFiles, type Room } from '#web/features/files/queries.ts'
import { shelfName } from '#web/features/files/shelf-name.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { SelectField } from '#web/ui/choice-fields.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

interface MoveProps {
  readonly room: Room
  readonly files: readonly FileRow[]
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Moves files into a category and a folder of it, one that is there or a new one. */
export function MoveFiles({ room, files, onClose, onDone }: MoveProps) {
  const { t } = useTexts(['data', 'common'])
  const [first] = files
  const [category, setCategory] = useState(first?.category_id ?? '')
  const [folder, setFolder] = useState(files.every((file) => file.folder === first?.folder) ? (first?.folder ?? '') : '')
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
    <Dialog title={t('move.title', { count: files.length })} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" onSubmit={submit}>
        <SelectField
          label={t('file.category')}
          value={category}
          onChange={(event) => {
            setCategory(event.target.value)
            setFolder('')
          }}
        >
          {room.categories.map((shelf) => (
            <option key={shelf.id} value={shelf.id}>
              {shelfName(shelf, t)}
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
        <DialogFoot label={t('move.confirm')} cancel={t('file.cancel')} isBusy={move.isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

/** Moves files and says where they are now. */
export function useMove(room: Room, onDone: () => void = () => {}) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const act = useAct(moveFiles, () => void refetchFiles(queryClient))
  const to = (files: readonly string[], { category, folder }: { category: string; folder: string }) =>
    act.mutate(
      { body: { files: [...files], category_id: category, folder } },
      {
        onSuccess: () => {
          const shelf = room.categories.find(({ id }) => id === category)
          const place = readablePath([shelf ? shelfName(shelf, t) : '', folder])
          notify.success(t('move.done', { count: files.length, place }))
          onDone()
        },
      },
    )
  return { to, isBusy: act.isPending }
}
