import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis } from 'lucide-react'
import { useState } from 'react'

import { learnFile, updateFile } from '#contract/files/file-calls.ts'
import { ChangeFile } from '#web/features/files/change-file.tsx'
import { MoveFiles } from '#web/features/files/move-files.tsx'
import { TagFiles } from '#web/features/files/tag-files.tsx'
import { downloadFile } from '#web/features/files/download.ts'
import { type ListedFile, refetchFiles, type DataRoom } from '#web/features/files/queries.ts'
import { useBin } from '#web/features/files/use-bin.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Menu, type MenuItem } from '#web/ui/menu.tsx'
import { useAct } from '#web/ui/use-act.ts'

interface FileMenuProps {
  readonly file: ListedFile
  readonly room: DataRoom
  readonly more?: readonly MenuItem[] | undefined
  readonly onBinned?: () => void
  /** Starts a selection with this file, if the list supports it. */
  readonly onSelect?: () => void
}

/** Actions on a file that this pilot may perform. */
export function FileMenu({ file, room, more, onBinned, onSelect }: FileMenuProps) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const refetch = () => void refetchFiles(queryClient)
  const update = useAct(updateFile, refetch)
  const learn = useAct(learnFile, refetch)
  const bin = useBin()
  const [changing, setChanging] = useState<'name' | 'place' | 'tags' | null>(null)
  const { id, name, is_draft: isDraft, is_learning: isLearning } = file
  const close = () => setChanging(null)
  const items: MenuItem[] = [
    { key: 'download', label: t('file.download'), onChoose: () => downloadFile(id) },
    ...(file.may.change
      ? [
          { key: 'rename', label: t('file.rename'), onChoose: () => setChanging('name') },
          { key: 'move', label: t('file.move'), onChoose: () => setChanging('place') },
          { key: 'tags', label: t('tags.action'), onChoose: () => setChanging('tags') },
          {
            key: 'draft',
            label: t(isDraft ? 'file.draft_off' : 'file.draft_on'),
            onChoose: () => update.mutate({ params: { id }, body: { is_draft: !isDraft } }),
          },
        ]
      : []),
    ...(room.may.arrange
      ? [
          {
            key: 'learn',
            label: t(isLearning ? 'file.learn_off' : 'file.learn_on'),
            onChoose: () => learn.mutate({ params: { id }, body: { is_learning: !isLearning } }),
          },
        ]
      : []),
    ...(onSelect ? [{ key: 'select', label: t('list.select'), onChoose: onSelect }] : []),
    ...(more ?? []),
    ...(file.may.bin
      ? [{ key: 'bin', label: t('file.bin'), isBad: true, onChoose: () => bin(file, onBinned) }]
      : []),
  ]
  return (
    <>
      <Menu label={t('list.acts', { name })} className="iconbtn" items={items}>
        <Ellipsis size={20} aria-hidden="true" />
      </Menu>
      {changing === 'name' && <ChangeFile file={file} onClose={close} />}
      {changing === 'place' && <MoveFiles room={room} files={[file]} onClose={close} onDone={close} />}
      {changing === 'tags' && <TagFiles files={[file]} onClose={close} />}
    </>
  )
}
