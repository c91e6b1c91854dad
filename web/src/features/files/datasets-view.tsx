import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, FolderPlus } from 'lucide-react'
import { useState } from 'react'

import { addressOf } from '#contract/call.ts'
import { datasetArchivePath } from '#contract/files/calls.ts'
import { addDataset, removeDataset, updateDataset } from '#contract/files/file-calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFooter } from '#web/ui/dialog-footer.tsx'
import { type Dataset, datasetsQuery, refetchFiles, type DataRoom } from '#web/features/files/queries.ts'
import { CategoryFiles } from '#web/features/files/category-files.tsx'
import { download } from '#web/features/files/download.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/categories.module.css'
import fileListStyles from '#web/features/files/file-list.module.css'
import filesStyles from '#web/features/files/files.module.css'
import { classNames } from '#web/lib/class-names.ts'

/** The pilot's own datasets. */
export function DatasetsView({ room }: { room: DataRoom }) {
  const { t } = useTexts('data')
  const { data, error, refetch } = useQuery(datasetsQuery)
  const [open, setOpen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<{ kind: 'add' } | { kind: 'rename' | 'remove'; set: Dataset } | null>(
    null,
  )
  return (
    <section>
      <header className={classNames(styles.categoryHeader, 'sec-h')}>
        <h2 className="t-sm" tabIndex={-1}>
          {t('nav.datasets')}
        </h2>
        <Button variant="quiet" size="small" onClick={() => setDialog({ kind: 'add' })}>
          <FolderPlus size={18} aria-hidden="true" />
          {t('datasets.add')}
        </Button>
      </header>
      <p className="sub sm">{t('datasets.about')}</p>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton label={t('loading')} isInside />}
      {data?.items.length === 0 && (
        <div className={filesStyles.dataEmpty}>
          <p className="t-xs">{t('list.none')}</p>
          <p className="sub">{t('datasets.none_about')}</p>
        </div>
      )}
      <ul className={filesStyles.sets}>
        {data?.items.map((set) => (
          <li key={set.id}>
            <div className={filesStyles.set}>
              <button
                type="button"
                className={filesStyles.setName}
                aria-expanded={open === set.id}
                onClick={() => setOpen(open === set.id ? null : set.id)}
              >
                <b>{set.name}</b>
                <span className="cap">
                  {t('datasets.about', { count: set.files, size: formatSize(set.size) })}
                </span>
              </button>
              <Button
                variant="quiet"
                size="small"
                onClick={() => download(`/api${addressOf(datasetArchivePath, { id: set.id })}`)}
                aria-label={`${t('datasets.export')}: ${set.name}`}
              >
                <Download size={18} aria-hidden="true" />
                {t('datasets.export')}
              </Button>
              <DatasetMenu set={set} onChoose={(kind) => setDialog({ kind, set })} />
            </div>
            {open === set.id && <DatasetFiles room={room} set={set} />}
          </li>
        ))}
      </ul>
      {dialog?.kind === 'add' && <AddDatasetDialog onClose={() => setDialog(null)} />}
      {dialog?.kind === 'rename' && <RenameDatasetDialog set={dialog.set} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'remove' && <RemoveDatasetDialog set={dialog.set} onClose={() => setDialog(null)} />}
    </section>
  )
}

interface DatasetMenuProps {
  readonly set: Dataset
  readonly onChoose: (act: 'rename' | 'remove') => void
}

function DatasetMenu({ set, onChoose }: DatasetMenuProps) {
  const { t } = useTexts('data')
  return (
    <Menu
      label={t('datasets.acts', { name: set.name })}
      className="iconbtn"
      items={[
        { key: 'rename', label: t('datasets.rename'), onChoose: () => onChoose('rename') },
        { key: 'remove', label: t('datasets.remove'), isBad: true, onChoose: () => onChoose('remove') },
      ]}
    >
      <Ellipsis size={20} aria-hidden="true" />
    </Menu>
  )
}

function DatasetFiles({ room, set }: { room: DataRoom; set: Dataset }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const removeFile = useAct(updateDataset, () => void refetchFiles(queryClient))
  return (
    <CategoryFiles
      room={room}
      filter={{ dataset: set.id, order: 'name' }}
      label={set.name}
      header={
        <p className={classNames(fileListStyles.filesHead, 'sub sm')}>
          {t('datasets.about', { count: set.files, size: formatSize(set.size) })}
        </p>
      }
      more={(file) => [
        {
          key: 'remove',
          label: t('datasets.remove_file'),
          onChoose: () => removeFile.mutate({ params: { id: set.id }, body: { remove: [file.id] } }),
        },
      ]}
    />
  )
}

function AddDatasetDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const form = useCallForm(addDataset, { onDone: () => void refetchFiles(queryClient).then(onClose) })
  return <NameForm title={t('datasets.add')} label={t('datasets.create')} call={form} onClose={onClose} />
}

function RenameDatasetDialog({ set, onClose }: { set: Dataset; onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const form = useCallForm(updateDataset, {
    params: { id: set.id },
    onDone: () => void refetchFiles(queryClient).then(onClose),
  })
  return (
    <NameForm
      title={t('datasets.rename')}
      label={t('file.save')}
      name={set.name}
      call={form}
      onClose={onClose}
    />
  )
}

interface NameFormProps {
  readonly title: string
  readonly label: string
  readonly name?: string
  readonly call: Pick<ReturnType<typeof useCallForm<typeof addDataset>>, 'failure' | 'isBusy' | 'form'> & {
    readonly field: (name: 'name') => { name: string; error: string | undefined }
  }
  readonly onClose: () => void
}

function NameForm({
  title,
  label,
  name = '',
  call: { form, field, failure, isBusy },
  onClose,
}: NameFormProps) {
  const { t } = useTexts(['data', 'common'])
  return (
    <Dialog title={title} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className={filesStyles.dataForm} {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field
          label={t('datasets.name')}
          maxLength={80}
          required
          defaultValue={name}
          autoComplete="off"
          {...field('name')}
        />
        <DialogFooter label={label} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RemoveDatasetDialog({ set, onClose }: { set: Dataset; onClose: () => void }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const act = useAct(removeDataset, () => void refetchFiles(queryClient).then(onClose))
  return (
    <Confirm
      title={t('datasets.remove_title', { name: set.name })}
      about={t('datasets.remove_about')}
      label={t('datasets.remove')}
      isBusy={act.isPending}
      isBad
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: set.id } })}
    />
  )
}
