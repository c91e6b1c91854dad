import { CloudUpload } from 'lucide-react'
import { type ChangeEvent, type RefObject, useRef } from 'react'

import { useTexts } from '#web/lib/use-texts.ts'
import { Menu } from '#web/ui/menu.tsx'

/** Picks files or a whole folder. */
export function UploadButton({ picker, onFiles }: { picker: RefObject<HTMLInputElement | null>; onFiles: (files: readonly File[]) => void }) {
  const { t } = useTexts('data')
  const folder = useRef<HTMLInputElement>(null)
  const pick = (event: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(event.target.files ?? [])])
    // The same files can be picked again.
    event.target.value = ''
  }
  return (
    <>
      <Menu
        label={t('upload.action')}
        className="btn quiet"
        items={[
          { key: 'files', label: t('upload.files'), onChoose: () => picker.current?.click() },
          { key: 'folder', label: t('upload.folder'), onChoose: () => folder.current?.click() },
        ]}
      >
        <CloudUpload size={20} aria-hidden="true" />
        {t('upload.action')}
      </Menu>
      <input ref={picker} type="file" multiple hidden aria-label={t('upload.files')} onChange={pick} />
      <input ref={folder} type="file" multiple hidden aria-label={t('upload.folder')} onChange={pick} {...{ webkitdirectory: '' }} />
    </>
  )
}
