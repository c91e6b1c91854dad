import { Check, Pause, Play, RotateCw, X } from 'lucide-react'

import { type UploadItem, uploadQueue } from '#web/features/files/uploads/queue.ts'
import { formatPercent, formatSize } from '#web/lib/sizes.ts'
import type { Translate } from '#web/lib/translate.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import styles from '#web/features/files/uploads/uploads.module.css'

/** Progress and actions of one upload. */
export function UploadRow({ upload }: { upload: UploadItem }) {
  const { t } = useTexts('data')
  const { name, size, sent, state } = upload
  const part = size === 0 ? (state === 'done' ? 1 : 0) : sent / size
  const status = statusOf(upload, part, t)
  return (
    <li className={styles.up} data-state={state}>
      <span className={styles.upName}>{name}</span>
      <span className={styles.upStatus}>{status}</span>
      <span
        className={styles.barTrack}
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={status}
      >
        <i style={{ width: `${part * 100}%` }} />
      </span>
      <span className={styles.upActs}>
        {state === 'done' ? (
          <Check className={styles.upDone} size={20} aria-hidden="true" />
        ) : (
          <UploadActs upload={upload} />
        )}
      </span>
    </li>
  )
}

function statusOf(upload: UploadItem, part: number, t: Translate<'data'>): string {
  const percent = formatPercent(part)
  switch (upload.state) {
    case 'waiting':
      return t('upload.waiting')
    case 'uploading':
      return t('upload.of', { done: formatSize(upload.sent), size: formatSize(upload.size) })
    case 'finishing':
      return t('upload.finishing')
    case 'interrupted':
      return t('upload.interrupted', { percent })
    case 'paused':
      return t('upload.paused', { percent })
    case 'failed':
      return t('upload.failed', { reason: upload.reason })
    case 'done':
      return upload.version !== null && upload.version > 1
        ? t('upload.version', { version: upload.version })
        : t('upload.done')
  }
}

/** Pauses, continues or stops an unfinished upload. */
function UploadActs({ upload: { id, name, state } }: { upload: UploadItem }) {
  const { t } = useTexts('data')
  return (
    <>
      {state === 'paused' || state === 'failed' ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={t(state === 'paused' ? 'upload.resume' : 'upload.try_again', { name })}
          onClick={() => uploadQueue.resume(id)}
        >
          {state === 'paused' ? (
            <Play size={20} aria-hidden="true" />
          ) : (
            <RotateCw size={20} aria-hidden="true" />
          )}
        </button>
      ) : (
        state !== 'finishing' && (
          <button
            type="button"
            className="iconbtn"
            aria-label={t('upload.pause', { name })}
            onClick={() => uploadQueue.pause(id)}
          >
            <Pause size={20} aria-hidden="true" />
          </button>
        )
      )}
      <button
        type="button"
        className="iconbtn"
        aria-label={t('upload.stop', { name })}
        onClick={() => uploadQueue.stop(id)}
      >
        <X size={20} aria-hidden="true" />
      </button>
    </>
  )
}
