import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, FolderInput, FolderPlus, Tag, Trash2, X } from 'lucide-react'
import { useState } from 'react'

import { filesArchivePath } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { binFiles, unbinFiles } from '#contract/files/several-calls.ts'
import { MoveFiles } from '#web/features/files/move-files.tsx'
import { PutIntoDataset } from '#web/features/files/put-into-dataset.tsx'
import { type FileRow, refetchFiles, type Room } from '#web/features/files/queries.ts'
import { SelectBox } from '#web/features/files/select-box.tsx'
import { TagFiles } from '#web/features/files/tag-files.tsx'
import { takeBytes, takeFrom } from '#web/features/files/take-bytes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'

interface BarProps {
  readonly room: Room
  readonly files: readonly FileRow[]
  readonly isAll: boolean
  readonly onAll: (isChosen: boolean) => void
  readonly onDone: () => void
}

type Dialog = 'move' | 'tag' | 'dataset'

/** Bulk acts on the selected files that this pilot may perform on every one of them. */
export function SelectionBar({ room, files, isAll, onAll, onDone }: BarProps) {
  const { t } = useTexts('data')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const bin = useBinSeveral(onDone)
  const ids = files.map(({ id }) => id)
  const [first] = ids
  const mayChange = files.every(({ may }) => may.change)
  const download = () => (ids.length === 1 && first ? takeBytes(first) : takeFrom(`/api${filesArchivePath}?ids=${ids.join(',')}`))
  const acts: MenuItem[] = [
    ...(mayChange
      ? [
          { key: 'move', label: t('file.move'), icon: <FolderInput size={19} aria-hidden="true" />, onChoose: () => setDialog('move') },
          { key: 'tag', label: t('tags.action'), icon: <Tag size={19} aria-hidden="true" />, onChoose: () => setDialog('tag') },
        ]
      : []),
    { key: 'dataset', label: t('list.to_dataset'), icon: <FolderPlus size={19} aria-hidden="true" />, onChoose: () => setDialog('dataset') },
    ...(ids.length <= fileLimits.download
      ? [{ key: 'download', label: t('file.download'), icon: <Download size={19} aria-hidden="true" />, onChoose: download }]
      : []),
    ...(files.every(({ may }) => may.bin)
      ? [{ key: 'bin', label: t('list.bin'), isBad: true, icon: <Trash2 size={19} aria-hidden="true" />, onChoose: () => bin(ids) }]
      : []),
  ]
  const close = () => setDialog(null)
  const done = () => {
    close()
    onDone()
  }
  return (
    <div className="bulk" role="group" aria-label={t('list.bulk')}>
      <SelectBox label={t('list.select_all')} isOn={isAll} isPartly onChange={onAll} />
      <b role="status">{t('list.chosen', { count: files.length })}</b>
      <span className="bulk-acts">
        {acts.map(({ key, label, icon, isBad, onChoose }) => (
          <button key={key} type="button" className={isBad ? 'btn small plain bulk-bad' : 'btn small plain'} aria-label={label} onClick={onChoose}>
            {icon}
            {/* In few words: what it is put into. */}
            <span>{key === 'dataset' ? t('list.dataset') : label}</span>
          </button>
        ))}
      </span>
      <span className="bulk-menu">
        <Menu label={t('list.acts_column')} className="btn small plain" items={acts}>
          <Ellipsis size={19} aria-hidden="true" />
          {t('list.acts_column')}
        </Menu>
      </span>
      <button type="button" className="iconbtn" aria-label={t('list.unchoose')} title={t('list.unchoose')} onClick={onDone}>
        <X size={20} aria-hidden="true" />
      </button>
      {dialog === 'move' && <MoveFiles room={room} files={files} onClose={close} onDone={done} />}
      {dialog === 'tag' && <TagFiles files={files} onClose={close} />}
      {dialog === 'dataset' && <PutIntoDataset files={ids} onClose={close} onDone={done} />}
    </div>
  )
}

/** Moves several files to the bin, from where one press restores them. */
function useBinSeveral(onDone: () => void) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const refetch = () => void refetchFiles(queryClient)
  const unbin = useAct(unbinFiles, refetch)
  const bin = useAct(binFiles, refetch)
  return (files: readonly string[]) =>
    bin.mutate(
      { body: { files: [...files] } },
      {
        onSuccess: () => {
          const undo = { label: t('file.undo'), onAct: () => unbin.mutate({ body: { files: [...files] } }) }
          notify.success(t('list.binned', { count: files.length }), undo)
          onDone()
        },
      },
    )
}
