import { useQueryClient } from '@tanstack/react-query'
import { Download, Ellipsis, FolderInput, FolderPlus, Tag, Trash2, X } from 'lucide-react'
import { useState } from 'react'

import { filesArchivePath } from '#contract/files/calls.ts'
import { fileLimits } from '#contract/files/names.ts'
import { binFiles, unbinFiles } from '#contract/files/several-calls.ts'
import { MoveFiles } from '#web/features/files/move-files.tsx'
import { AddToDataset } from '#web/features/files/add-to-dataset.tsx'
import { type ListedFile, refetchFiles, type DataRoom } from '#web/features/files/queries.ts'
import { SelectBox } from '#web/features/files/select-box.tsx'
import { TagFiles } from '#web/features/files/tag-files.tsx'
import { downloadFile, download } from '#web/features/files/download.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/selection-bar.module.css'

interface BarProps {
  readonly room: DataRoom
  readonly files: readonly ListedFile[]
  readonly isAll: boolean
  readonly onAll: (isChosen: boolean) => void
  readonly onDone: () => void
}

type Dialog = 'move' | 'tag' | 'dataset'

/** Bulk acts on the selected files that this pilot may perform on every one of them. */
export function SelectionBar({ room, files, isAll, onAll, onDone }: BarProps) {
  const { t } = useTexts('data')
  const [dialog, setDialog] = useState<Dialog | null>(null)
  const acts = useBulkActs(files, setDialog, onDone)
  const ids = files.map(({ id }) => id)
  const close = () => setDialog(null)
  const done = () => {
    close()
    onDone()
  }
  return (
    <div className={styles.bulk} role="group" aria-label={t('list.bulk')}>
      <SelectBox label={t('list.select_all')} isOn={isAll} isPartly onChange={onAll} />
      <b role="status">{t('list.chosen', { count: files.length })}</b>
      <span className={styles.bulkActs}>
        {acts.map(({ key, label, icon, isBad, onChoose }) => (
          <Button
            key={key}
            variant="plain"
            size="small"
            className={isBad ? styles.bulkBad : undefined}
            aria-label={label}
            onClick={onChoose}
          >
            {icon}
            {/* A shorter label than in the menu. */}
            <span>{key === 'dataset' ? t('list.dataset') : label}</span>
          </Button>
        ))}
      </span>
      <span className={styles.bulkMenu}>
        <Menu
          label={t('list.acts_column')}
          className={buttonClass({ variant: 'plain', size: 'small' })}
          items={acts}
        >
          <Ellipsis size={19} aria-hidden="true" />
          {t('list.acts_column')}
        </Menu>
      </span>
      <button
        type="button"
        className="iconbtn"
        aria-label={t('list.unchoose')}
        title={t('list.unchoose')}
        onClick={onDone}
      >
        <X size={20} aria-hidden="true" />
      </button>
      {dialog === 'move' && <MoveFiles room={room} files={files} onClose={close} onDone={done} />}
      {dialog === 'tag' && <TagFiles files={files} onClose={close} />}
      {dialog === 'dataset' && <AddToDataset files={ids} onClose={close} onDone={done} />}
    </div>
  )
}

/** The acts this pilot may perform on every one of the files. */
function useBulkActs(
  files: readonly ListedFile[],
  onDialog: (dialog: Dialog) => void,
  onDone: () => void,
): MenuItem[] {
  const { t } = useTexts('data')
  const bin = useBinFiles(onDone)
  const ids = files.map(({ id }) => id)
  const [first] = ids
  const downloadAll = () =>
    ids.length === 1 && first ? downloadFile(first) : download(`/api${filesArchivePath}?ids=${ids.join(',')}`)
  const acts = {
    move: { label: t('file.move'), Icon: FolderInput, onChoose: () => onDialog('move') },
    tag: { label: t('tags.action'), Icon: Tag, onChoose: () => onDialog('tag') },
    dataset: { label: t('list.to_dataset'), Icon: FolderPlus, onChoose: () => onDialog('dataset') },
    download: { label: t('file.download'), Icon: Download, onChoose: downloadAll },
    bin: { label: t('list.bin'), Icon: Trash2, isBad: true, onChoose: () => bin(ids) },
  }
  return allowedActs(files).map((key) => {
    const { Icon, ...act } = acts[key]
    return { key, ...act, icon: <Icon size={19} aria-hidden="true" /> }
  })
}

type BulkAct = Dialog | 'download' | 'bin'

function allowedActs(files: readonly ListedFile[]): BulkAct[] {
  const mayChange = files.every(({ may }) => may.change)
  const mayBin = files.every(({ may }) => may.bin)
  return [
    ...(mayChange ? (['move', 'tag'] as const) : []),
    'dataset',
    ...(files.length <= fileLimits.download ? (['download'] as const) : []),
    ...(mayBin ? (['bin'] as const) : []),
  ]
}

/** Moves several files to the bin, with an undo. */
function useBinFiles(onDone: () => void) {
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
