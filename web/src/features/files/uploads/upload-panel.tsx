import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'

import { type UploadItem, uploadQueue } from '#web/features/files/uploads/queue.ts'
import { UnfinishedUploads } from '#web/features/files/uploads/unfinished-uploads.tsx'
import { UploadRow } from '#web/features/files/uploads/upload-row.tsx'
import { useUploads } from '#web/features/files/uploads/use-uploads.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Button } from '#web/ui/button.tsx'
import { TypedTrans } from '#web/ui/typed-trans.tsx'
import fileListStyles from '#web/features/files/file-list.module.css'
import styles from '#web/features/files/uploads/uploads.module.css'
import { classNames } from '#web/lib/class-names.ts'

interface PanelProps {
  /** Name of the target folder; null without a category. */
  readonly place: string | null
  readonly isDraft: boolean
  readonly isOver: boolean
  readonly onDraft: (isDraft: boolean) => void
  readonly onPick: () => void
}

const maxShown = 6

/** The drop zone with the progress of uploads. */
export function UploadPanel({ place, isDraft, isOver, onDraft, onPick }: PanelProps) {
  const { t } = useTexts('data')
  const all = useUploads()
  const open = all.filter(({ state }) => state !== 'done')
  const shown = [...open, ...all.filter(({ state }) => state === 'done')].slice(0, maxShown)
  return (
    <section
      className={classNames(styles.drop, isOver && styles.over)}
      data-part="drop"
      aria-label={t('upload.label')}
      data-busy={all.length > 0 || undefined}
    >
      <div className={styles.dropLine}>
        <CloudUpload size={20} aria-hidden="true" />
        <span className={styles.dropWords}>
          {isOver && place !== null ? (
            <b>{t('upload.drop', { category: place })}</b>
          ) : (
            <TypedTrans t={t} i18nKey="upload.here" components={{ pick: <PickButton onPick={onPick} /> }} />
          )}
        </span>
        <label className={styles.dropDraft}>
          <input
            type="checkbox"
            className="tickbox"
            checked={isDraft}
            onChange={(event) => onDraft(event.target.checked)}
          />
          {t('upload.as_draft')}
        </label>
      </div>
      {all.length === 0 && <UnfinishedUploads onPick={onPick} />}
      {all.length > 0 && (
        <div className={styles.dropUps}>
          <Total all={all} />
          <ul>
            {shown.map((upload) => (
              <UploadRow key={upload.id} upload={upload} />
            ))}
          </ul>
          {all.length > shown.length && (
            <p className="cap">{t('upload.more', { count: all.length - shown.length })}</p>
          )}
        </div>
      )}
    </section>
  )
}

function PickButton({ onPick, children }: { onPick: () => void; children?: ReactNode }) {
  return (
    <button type="button" className="link" onClick={onPick}>
      {children}
    </button>
  )
}

function Total({ all }: { all: readonly UploadItem[] }) {
  const { t } = useTexts('data')
  const open = all.filter(({ state }) => state !== 'done')
  const sum = (of: (item: UploadItem) => number) => all.reduce((total, item) => total + of(item), 0)
  const failed = all.filter(({ state }) => state === 'failed').length
  const isMoving = all.some(({ state }) => ['waiting', 'uploading', 'interrupted'].includes(state))
  const isStopped = all.some(({ state }) => state === 'paused' || state === 'failed')
  const isDone = open.length === 0
  return (
    <div className={styles.dropTotal}>
      <p className="cap" role="status">
        {isDone
          ? t('upload.all_done', { count: all.length })
          : t('upload.total', {
              count: all.length,
              done: formatSize(sum(({ sent }) => sent)),
              size: formatSize(sum(({ size }) => size)),
            })}
        {failed > 0 && (
          <span className={fileListStyles.bad}> {t('upload.left_failed', { count: failed })}</span>
        )}
      </p>
      {all.length > 1 && isMoving && (
        <Button variant="text" size="small" onClick={() => uploadQueue.pauseAll()}>
          {t('upload.pause_all')}
        </Button>
      )}
      {all.length > 1 && isStopped && (
        <Button variant="text" size="small" onClick={() => uploadQueue.resumeAll()}>
          {t('upload.resume_all')}
        </Button>
      )}
      {open.length < all.length && (
        <Button variant="text" size="small" onClick={() => uploadQueue.clearDone()}>
          {t('upload.clear')}
        </Button>
      )}
    </div>
  )
}
