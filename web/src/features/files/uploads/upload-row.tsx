import { Check, Pause, Play, RotateCw, X } from 'lucide-react'

import { type Going, uploadQueue } from '#web/features/files/uploads/queue.ts'
import { formatPercent, formatSize } from '#web/lib/sizes.ts'
import { useTexts } from '#web/lib/use-texts.ts'

/** One file on its way: how far it is, and what can be done. */
export function UploadRow({ going }: { going: Going }) {
  const { t } = useTexts('data')
  const { id, name, size, sent, state } = going
  const part = size === 0 ? (state === 'done' ? 1 : 0) : sent / size
  return (
    <li className="up" data-state={state}>
      <span className="up-name">{name}</span>
      <span className="up-words">{words()}</span>
      <span
        className="bar-track"
        role="progressbar"
        aria-label={name}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={Math.round(part * 100)}
        aria-valuetext={words()}
      >
        <i style={{ width: `${part * 100}%` }} />
      </span>
      <span className="up-acts">{act()}</span>
    </li>
  )

  function words(): string {
    const percent = formatPercent(part)
    switch (state) {
      case 'waiting':
        return t('upload.waiting')
      case 'going':
        return t('upload.of', { done: formatSize(sent), size: formatSize(size) })
      case 'finishing':
        return t('upload.finishing')
      case 'cut':
        return t('upload.cut', { percent })
      case 'paused':
        return t('upload.paused', { percent })
      case 'failed':
        return t('upload.failed', { reason: going.reason })
      case 'done':
        return going.version !== null && going.version > 1 ? t('upload.version', { version: going.version }) : t('upload.done')
    }
  }

  function act() {
    if (state === 'done') return <Check className="up-done" size={20} aria-hidden="true" />
    const main =
      state === 'paused' || state === 'failed' ? (
        <button
          type="button"
          className="iconbtn"
          aria-label={t(state === 'paused' ? 'upload.go_on' : 'upload.try_again', { name })}
          onClick={() => uploadQueue.goOn(id)}
        >
          {state === 'paused' ? <Play size={20} aria-hidden="true" /> : <RotateCw size={20} aria-hidden="true" />}
        </button>
      ) : (
        state !== 'finishing' && (
          <button type="button" className="iconbtn" aria-label={t('upload.pause', { name })} onClick={() => uploadQueue.pause(id)}>
            <Pause size={20} aria-hidden="true" />
          </button>
        )
      )
    return (
      <>
        {main}
        <button type="button" className="iconbtn" aria-label={t('upload.stop', { name })} onClick={() => uploadQueue.stop(id)}>
          <X size={20} aria-hidden="true" />
        </button>
      </>
    )
  }
}
