import { useQuery, useQueryClient } from '@tanstack/react-query'
import { History, X } from 'lucide-react'

import { uploadsPath } from '#contract/files/calls.ts'
import { refetchFiles, unfinishedQuery } from '#web/features/files/queries.ts'
import { forgetRemembered, rememberedIds } from '#web/features/files/uploads/remembered.ts'
import { formatPercent, formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** Uploads that were cut off by a reload, each by its name and how far it came: choosing the file again goes on with it. */
export function Unfinished({ onPick }: { onPick: () => void }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const remembered = rememberedIds()
  const { data } = useQuery({ ...unfinishedQuery, enabled: remembered.size > 0 })
  const begun = data?.items.filter(({ id }) => remembered.has(id)) ?? []
  const discard = async (id: string) => {
    forgetRemembered(id)
    await fetch(`/api${uploadsPath}/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } }).catch(() => undefined)
    await refetchFiles(queryClient)
  }
  if (begun.length === 0) return null
  return (
    <ul className="drop-begun" aria-label={t('upload.begun')}>
      {begun.map(({ id, name, folder, received, size }) => {
        const whole = folder === '' ? name : `${folder}/${name}`
        return (
          <li key={id}>
            <History size={18} aria-hidden="true" />
            <span>
              {t('upload.begun_about', { name: whole, percent: formatPercent(received / size), done: formatSize(received), size: formatSize(size) })}
            </span>
            <button type="button" className="btn small quiet" aria-label={t('upload.begun_pick', { name: whole })} onClick={onPick}>
              {t('upload.pick')}
            </button>
            <button
              type="button"
              className="iconbtn"
              aria-label={t('upload.begun_drop', { name: whole })}
              title={t('upload.begun_drop', { name: whole })}
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
