import { CloudUpload } from 'lucide-react'
import type { ReactNode } from 'react'

import { type Going, uploadQueue } from '#web/features/files/uploads/queue.ts'
import { Unfinished } from '#web/features/files/uploads/unfinished.tsx'
import { UploadRow } from '#web/features/files/uploads/upload-row.tsx'
import { useUploads } from '#web/features/files/uploads/use-uploads.ts'
import { formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Rich } from '#web/ui/rich.tsx'

interface PanelProps {
  /** Where files go, by its name; null while none is chosen. */
  readonly place: string | null
  readonly isDraft: boolean
  readonly isOver: boolean
  readonly onDraft: (isDraft: boolean) => void
  readonly onPick: () => void
}

const mostShown = 6

/** Where files are dropped, and how far each has come. */
export function UploadPanel({ place, isDraft, isOver, onDraft, onPick }: PanelProps) {
  const { t } = useTexts('data')
  const all = useUploads()
  const open = all.filter(({ state }) => state !== 'done')
  const shown = [...open, ...all.filter(({ state }) => state === 'done')].slice(0, mostShown)
  return (
    <section className={isOver ? 'drop over' : 'drop'} aria-label={t('upload.label')} data-busy={all.length > 0 || undefined}>
      <div className="drop-line">
        <CloudUpload size={20} aria-hidden="true" />
        <span className="drop-words">
          {isOver && place !== null ? (
            <b>{t('upload.drop', { category: place })}</b>
          ) : (
            <Rich t={t} i18nKey="upload.here" components={{ pick: <PickButton onPick={onPick} /> }} />
          )}
        </span>
        <label className="drop-draft">
          <input type="checkbox" className="tickbox" checked={isDraft} onChange={(event) => onDraft(event.target.checked)} />
          {t('upload.as_draft')}
        </label>
      </div>
      {all.length === 0 && <Unfinished onPick={onPick} />}
      {all.length > 0 && (
        <div className="drop-ups">
          <Total all={all} />
          <ul>
            {shown.map((going) => (
              <UploadRow key={going.id} going={going} />
            ))}
          </ul>
          {all.length > shown.length && <p className="cap">{t('upload.more', { count: all.length - shown.length })}</p>}
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

/** All of them together. */
function Total({ all }: { all: readonly Going[] }) {
  const { t } = useTexts('data')
  const open = all.filter(({ state }) => state !== 'done')
  const sum = (of: (one: Going) => number) => all.reduce((total, one) => total + of(one), 0)
  const failed = all.filter(({ state }) => state === 'failed').length
  const isMoving = all.some(({ state }) => ['waiting', 'going', 'cut'].includes(state))
  const isStopped = all.some(({ state }) => state === 'paused' || state === 'failed')
  const isDone = open.length === 0
  return (
    <div className="drop-total">
      <p className="cap" role="status">
        {isDone
          ? t('upload.all_done', { count: all.length })
          : t('upload.total', { count: all.length, done: formatSize(sum(({ sent }) => sent)), size: formatSize(sum(({ size }) => size)) })}
        {failed > 0 && <span className="bad"> {t('upload.left_failed', { count: failed })}</span>}
      </p>
      {all.length > 1 && isMoving && (
        <button type="button" className="btn small text" onClick={() => uploadQueue.pauseAll()}>
          {t('upload.pause_all')}
        </button>
      )}
      {all.length > 1 && isStopped && (
        <button type="button" className="btn small text" onClick={() => uploadQueue.goOnAll()}>
          {t('upload.go_on_all')}
        </button>
      )}
      {open.length < all.length && (
        <button type="button" className="btn small text" onClick={() => uploadQueue.clearDone()}>
          {t('upload.clear')}
        </button>
      )}
    </div>
  )
}
