import { useQueryClient } from '@tanstack/react-query'
import { Download, Undo2 } from 'lucide-react'

import { restoreFile } from '#contract/files/file-calls.ts'
import { type OpenedFile, refetchFiles } from '#web/features/files/queries.ts'
import { downloadFile } from '#web/features/files/download.ts'
import { formatMoment } from '#web/lib/dates.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { notify } from '#web/ui/notify.ts'
import { useAct } from '#web/ui/use-act.ts'
import styles from '#web/features/files/file-page.module.css'

/** The versions of a file, each with download and restore. */
export function FileVersions({ file }: { file: OpenedFile }) {
  const { t } = useTexts('data')
  const queryClient = useQueryClient()
  const restore = useAct(restoreFile, () => void refetchFiles(queryClient))
  const { id, version: now, versions } = file
  const restoreVersion = (number: number) =>
    restore.mutate(
      { params: { id }, body: { version: now, restore: number } },
      { onSuccess: (after) => notify.success(t('file.restored', { version: number, now: after.version })) },
    )
  return (
    <section className={styles.fileVersions} aria-labelledby="file-versions">
      <h2 className="t-xs" id="file-versions">
        {t('file.versions')}
      </h2>
      <ol>
        {versions.map(({ number, size, made_at, made_by, is_same, restored_from }, index) => (
          <li key={number} className={number === now ? styles.now : undefined}>
            <div>
              <b>{t(number === now ? 'file.version_now' : 'file.version', { version: number })}</b>
              <span className="cap">
                {t('file.version_about', {
                  size: formatSize(size),
                  date: formatMoment(made_at),
                  name: made_by || '—',
                })}
              </span>
              {restored_from !== null && (
                <span className="cap">{t('file.version_restored', { version: restored_from })}</span>
              )}
              {is_same && restored_from === null && <span className="cap">{t('file.version_same')}</span>}
              <SizeChange from={versions[index + 1]?.size} to={size} />
            </div>
            <span className={styles.fileVersionActs}>
              <button
                type="button"
                className="iconbtn"
                aria-label={t('file.download_version', { version: number })}
                title={t('file.download_version', { version: number })}
                onClick={() => downloadFile(id, number)}
              >
                <Download size={18} aria-hidden="true" />
              </button>
              {number !== now && file.may.change && (
                <button
                  type="button"
                  className="iconbtn"
                  aria-label={t('file.restore', { version: number })}
                  title={t('file.restore', { version: number })}
                  aria-busy={restore.isPending}
                  onClick={() => !restore.isPending && restoreVersion(number)}
                >
                  <Undo2 size={18} aria-hidden="true" />
                </button>
              )}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** Size difference to the previous version. */
function SizeChange({ from, to }: { from: number | undefined; to: number }) {
  const { t } = useTexts('data')
  if (from === undefined || from === to) return null
  return (
    <span className="cap">
      {t(to > from ? 'file.larger' : 'file.smaller', { size: formatSize(Math.abs(to - from)) })}
    </span>
  )
}
