import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History, X } from 'lucide-react'

import { uploadsPath } from '#contract/files/calls.ts'
import { refetchFiles, unfinishedQuery } from '#web/features/files/queries.ts'
import { removeStoredUpload, storedUploadIds } from '#web/features/files/uploads/stored-uploads.ts'
import { formatPercent, formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import styles from '#web/features/files/uploads/uploads.module.css'

/** Uploads interrupted by a reload, with their progress. Choosing the file again resumes it. */
export function UnfinishedUploads({ onPick }: { onPick: () => void }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const stored = storedUploadIds()
  const { data } = useQuery({ ...unfinishedQuery, enabled: stored.size > 0 })
  const unfinished = data?.items.filter(({ id }) => stored.has(id)) ?? []
  const discard = async (id: string) => {
    removeStoredUpload(id)
    await fetch(`/api${uploadsPath}/${id}`, {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
    }).catch(() => undefined)
    await refetchFiles(queryClient)
  }
  if (unfinished.length === 0) return null
  return (
    <ul className={styles.dropUnfinished} aria-label={t('upload.unfinished')}>
      {unfinished.map(({ id, name, folder, received, size }) => {
        const path = folder === '' ? name : `${folder}/${name}`
        return (
          <li key={id}>
            <History size={18} aria-hidden="true" />
            <span>
              {t('upload.unfinished_about', {
                name: path,
                percent: formatPercent(received / size),
                done: formatSize(received),
                size: formatSize(size),
              })}
            </span>
            <Button
              variant="quiet"
              size="small"
              aria-label={t('upload.unfinished_pick', { name: path })}
              onClick={onPick}
            >
              {t('upload.pick')}
            </Button>
            <button
              type="button"
              className="iconbtn"
              aria-label={t('upload.unfinished_drop', { name: path })}
              title={t('upload.unfinished_drop', { name: path })}
              onClick={() => void discard(id)}
            >
              <X size={18} aria-hidden="true" />
            </button>
          </li>
        )
      })}
    </ul>
  )
}
