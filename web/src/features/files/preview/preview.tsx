import { lazy, Suspense, useState } from 'react'

import { addressOf } from '#contract/call.ts'
import { fileViewPath } from '#contract/files/calls.ts'
import { FileText } from '#web/features/files/preview/file-text.tsx'
import type { OpenedFile } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'

// What reads PDF is large: it comes with the first one that is opened.
const PdfPreview = lazy(() => import('#web/features/files/preview/pdf-preview.tsx').then((part) => ({ default: part.PdfPreview })))
const WrittenPreview = lazy(() => import('#web/features/files/preview/written-preview.tsx').then((part) => ({ default: part.WrittenPreview })))

const shownPictures = /^image\/(png|jpeg|gif|webp|avif|bmp|apng)$/
const written = /^(text\/(plain|markdown|csv|tab-separated-values|xml|calendar|vcard)|application\/json)$/

/** What is in a file, shown as far as a browser can without running anything of it; below it, its text. */
export function Preview({ file, passage }: { file: OpenedFile; passage: number | null }) {
  const { t } = useTexts('data')
  const [hasFailed, setFailed] = useState(false)
  const part = hasFailed ? undefined : shown()
  // A text shows itself; what else was read out of it would be the same once more.
  const isText = written.test(file.type)
  return (
    <section className="file-preview" aria-label={t('file.preview')}>
      {/* Whoever came for a passage has it first: what is drawn above it later would push it away. */}
      {passage !== null && <FileText file={file} passage={passage} />}
      {part ? <Suspense fallback={<Shape label={t('file.loading')} isInside />}>{part}</Suspense> : <NoPreview file={file} hasFailed={hasFailed} />}
      {!isText && passage === null && <FileText file={file} passage={null} />}
    </section>
  )

  function shown() {
    const address = `/api${addressOf(fileViewPath, { id: file.id })}?version=${file.version}`
    const onFail = () => setFailed(true)
    if (shownPictures.test(file.type)) return <img className="file-picture" src={address} alt={file.name} onError={onFail} />
    if (file.kind === 'audio')
      return (
        // Nor has what was recorded.
        // oxlint-disable-next-line media-has-caption
        <audio className="file-sound" src={address} controls preload="metadata" onError={onFail} />
      )
    if (file.kind === 'video')
      return (
        // What was filmed at home has no captions.
        // oxlint-disable-next-line media-has-caption
        <video className="file-film" src={address} controls preload="metadata" onError={onFail} />
      )
    if (file.kind === 'pdf') return <PdfPreview id={file.id} version={file.version} name={file.name} onFail={onFail} />
    if (written.test(file.type)) return <WrittenPreview file={file} onFail={onFail} />
    return undefined
  }
}

function NoPreview({ file, hasFailed }: { file: OpenedFile; hasFailed: boolean }) {
  const { t } = useTexts('data')
  const isReadable = file.text.state === 'done' && file.text.total > 0
  if (hasFailed) return <p className="notice info">{t('file.preview_failed')}</p>
  return isReadable ? null : <p className="data-empty sub">{t('file.no_preview')}</p>
}
