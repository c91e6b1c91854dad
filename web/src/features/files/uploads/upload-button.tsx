import { Check, CloudUpload } from 'lucide-react'
import { type ChangeEvent, type RefObject, useRef } from 'react'

import { type DroppedFile, pickedFiles } from '#web/features/files/uploads/dropped-files.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Menu } from '#web/ui/menu.tsx'

interface ButtonProps {
  readonly picker: RefObject<HTMLInputElement | null>
  readonly onFiles: (files: readonly DroppedFile[]) => void
  readonly isDraft: boolean
  readonly onDraft: (isDraft: boolean) => void
}

/** Picks files or a folder. It has the draft option too, for screens without a drop zone. */
export function UploadButton({ picker, onFiles, isDraft, onDraft }: ButtonProps) {
  const { t } = useTexts('data')
  const folder = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles(pickedFiles(event.target.files ?? []))
    // Allow picking the same files again.
    event.target.value = ''
  }
  return (
    <>
      <Menu
        label={t('upload.action')}
        className={buttonClass({ variant: 'main' })}
        items={[
          { key: 'files', label: t('upload.files'), onChoose: () => picker.current?.click() },
          { key: 'folder', label: t('upload.folder'), onChoose: () => folder.current?.click() },
          {
            key: 'draft',
            label: t('upload.as_draft'),
            isChosen: isDraft,
            ...(isDraft && { icon: <Check size={19} aria-hidden="true" /> }),
            onChoose: () => onDraft(!isDraft),
          },
        ]}
      >
        <CloudUpload size={20} aria-hidden="true" />
        {t('upload.action')}
      </Menu>
      <input ref={picker} type="file" multiple hidden aria-label={t('upload.files')} onChange={pick} />
      <input
        ref={folder}
        type="file"
        multiple
        hidden
        aria-label={t('upload.folder')}
        onChange={pick}
        {...{ webkitdirectory: '' }}
      />
    </>
  )
}
