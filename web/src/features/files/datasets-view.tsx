import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, FolderPlus } from 'lucide-react'
import { useState } from 'react'

import { addressOf } from '#contract/call.ts'
import { datasetArchivePath } from '#contract/files/calls.ts'
import { addDataset, removeDataset, updateDataset } from '#contract/files/file-calls.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Confirm } from '#web/ui/confirm.tsx'
import { DialogFoot } from '#web/ui/dialog-foot.tsx'
import { type Dataset, datasetsQuery, refetchFiles, type Room } from '#web/features/files/queries.ts'
import { ShelfFiles } from '#web/features/files/shelf-files.tsx'
import { takeFrom } from '#web/features/files/take-bytes.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useCallForm } from '#web/lib/use-call-form.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import { Menu } from '#web/ui/menu.tsx'
import { NotRead } from '#web/ui/not-read.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { Shape } from '#web/ui/shape.tsx'
import { useAct } from '#web/ui/use-act.ts'

/** One's own named sets of files. */
export function DatasetsView({ room }: { room: Room }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(datasetsQuery)
  const [open, setOpen] = useState<string | null>(null)
  const [dialog, setDialog] = useState<{ kind: 'add' } | { kind: 'rename' | 'remove'; set: Dataset } | null>(null)
  const takeOut = useAct(updateDataset, () => void refetchFiles(queryClient))
  return (
    <section>
      <header className="sec-h shelf-h">
        <h2 className="t-sm" tabIndex={-1}>
          {t('shelf.datasets')}
        </h2>
        <button type="button" className="btn small quiet" onClick={() => setDialog({ kind: 'add' })}>
          <FolderPlus size={18} aria-hidden="true" />
          {t('datasets.add')}
        </button>
      </header>
      <p className="sub sm">{t('datasets.about')}</p>
      {error && <NotRead error={error} onRetry={refetch} />}
      {!data && !error && <Shape label={t('loading')} isInside />}
      {data?.items.length === 0 && (
        <div className="data-empty">
          <p className="t-xs">{t('list.none')}</p>
          <p className="sub">{t('datasets.none_about')}</p>
        </div>
      )}
      <ul className="sets">
        {data?.items.map((set) => (
          <li key={set.id}>
            <div className="set">
              <button type="button" className="set-name" aria-expanded={open === set.id} onClick={() => setOpen(open === set.id ? null : set.id)}>
                <b>{set.name}</b>
                <span className="cap">{t('datasets.about', { count: set.files, size: formatSize(set.size) })}</span>
              </button>
              <button
                type="button"
                className="btn small quiet"
                onClick={() => takeFrom(`/api${addressOf(datasetArchivePath, { id: set.id })}`)}
                aria-label={`${t('datasets.export')}: ${set.name}`}
              >
                <Download size={18} aria-hidden="true" />
                {t('datasets.export')}
              </button>
              <Menu
                label={t('datasets.acts', { name: set.name })}
                className="iconbtn"
                items={[
                  { key: 'rename', label: t('datasets.rename'), onChoose: () => setDialog({ kind: 'rename', set }) },
                  { key: 'remove', label: t('datasets.remove'), isBad: true, onChoose: () => setDialog({ kind: 'remove', set }) },
                ]}
              >
                <Ellipsis size={20} aria-hidden="true" />
              </Menu>
            </div>
            {open === set.id && (
              <ShelfFiles
                room={room}
                filter={{ dataset: set.id, order: 'name' }}
                label={set.name}
                head={<p className="sub sm files-head">{t('datasets.about', { count: set.files, size: formatSize(set.size) })}</p>}
                more={(file) => [
                  {
                    key: 'take_out',
                    label: t('datasets.take_out'),
                    onChoose: () => takeOut.mutate({ params: { id: set.id }, body: { take_out: [file.id] } }),
                  },
                ]}
              />
            )}
          </li>
        ))}
      </ul>
      {dialog?.kind === 'add' && <AddSet onClose={() => setDialog(null)} />}
      {dialog?.kind === 'rename' && <RenameSet set={dialog.set} onClose={() => setDialog(null)} />}
      {dialog?.kind === 'remove' && <RemoveSet set={dialog.set} onClose={() => setDialog(null)} />}
    </section>
  )
}

function AddSet({ onClose }: { onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const form = useCallForm(addDataset, { onDone: () => void refetchFiles(queryClient).then(onClose) })
  return <NameForm title={t('datasets.add')} label={t('datasets.create')} call={form} onClose={onClose} />
}

function RenameSet({ set, onClose }: { set: Dataset; onClose: () => void }) {
  const { t } = useTexts(['data', 'common', 'fields'])
  const queryClient = useQueryClient()
  const form = useCallForm(updateDataset, { params: { id: set.id }, onDone: () => void refetchFiles(queryClient).then(onClose) })
  return <NameForm title={t('datasets.rename')} label={t('file.save')} name={set.name} call={form} onClose={onClose} />
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

function NameForm({ title, label, name = '', call: { form, field, failure, isBusy }, onClose }: NameFormProps) {
  const { t } = useTexts(['data', 'common'])
  return (
    <Dialog title={title} closeLabel={t('common:action.close')} onClose={onClose}>
      <form className="data-form" {...form}>
        {failure && <Notice kind="bad">{failure.detail}</Notice>}
        <Field label={t('datasets.name')} maxLength={80} required defaultValue={name} autoComplete="off" {...field('name')} />
        <DialogFoot label={label} cancel={t('file.cancel')} isBusy={isBusy} onCancel={onClose} />
      </form>
    </Dialog>
  )
}

function RemoveSet({ set, onClose }: { set: Dataset; onClose: () => void }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const act = useAct(removeDataset, () => void refetchFiles(queryClient).then(onClose))
  return (
    <Confirm
      title={t('datasets.remove_title', { name: set.name })}
      about={t('datasets.remove_about')}
      label={t('datasets.remove')}
      cancel={t('file.cancel')}
      isBusy={act.isPending}
      isBad
      onClose={onClose}
      onConfirm={() => act.mutate({ params: { id: set.id } })}
    />
  )
}
