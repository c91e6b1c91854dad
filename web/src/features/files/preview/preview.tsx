import { lazy, Suspense, useState } from 'react'

import { addressOf } from '#contract/call.ts'
import { fileViewPath } from '#contract/files/calls.ts'
import { FileText } from '#web/features/files/preview/file-text.tsx'
import type { OpenedFile } from '#web/features/files/queries.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import filesStyles from '#web/features/files/files.module.css'
import styles from '#web/features/files/preview/preview.module.css'
import { classNames } from '#web/lib/class-names.ts'

// pdf.js is large, so it loads with the first PDF.
const PdfPreview = lazy(() =>
  import('#web/features/files/preview/pdf-preview.tsx').then((part) => ({ default: part.PdfPreview })),
)
const TextPreview = lazy(() =>
  import('#web/features/files/preview/text-preview.tsx').then((part) => ({
    default: part.TextPreview,
  })),
)

const shownPictures = /^image\/(png|jpeg|gif|webp|avif|bmp|apng)$/
const textTypes = /^(text\/(plain|markdown|csv|tab-separated-values|xml|calendar|vcard)|application\/json)$/

/** Preview of a file without running anything in it, followed by its text. */
export function Preview({ file, passage }: { file: OpenedFile; passage: number | null }) {
  const { t } = useTexts('data')
  const [hasFailed, setFailed] = useState(false)
  const part = hasFailed ? undefined : preview()
  // The preview of a text file is its text already.
  const isText = textTypes.test(file.type)
  return (
    <section className={styles.filePreview} aria-label={t('file.preview')}>
      {/* With a target passage the text comes first: a preview above would push it away. */}
      {passage !== null && <FileText file={file} passage={passage} />}
      {part ? (
        <Suspense fallback={<Skeleton label={t('file.loading')} isInside />}>{part}</Suspense>
      ) : (
        <NoPreview file={file} hasFailed={hasFailed} />
      )}
      {!isText && passage === null && <FileText file={file} passage={null} />}
    </section>
  )

  function preview() {
    const address = `/api${addressOf(fileViewPath, { id: file.id })}?version=${file.version}`
    const onFail = () => setFailed(true)
    if (shownPictures.test(file.type))
      return <img className={styles.filePicture} src={address} alt={file.name} onError={onFail} />
    if (file.kind === 'audio')
      return (
        // Home recordings have no captions.
        // oxlint-disable-next-line media-has-caption
        <audio className={styles.fileSound} src={address} controls preload="metadata" onError={onFail} />
      )
    if (file.kind === 'video')
      return (
        // Home videos have no captions.
        // oxlint-disable-next-line media-has-caption
        <video className={styles.fileFilm} src={address} controls preload="metadata" onError={onFail} />
      )
    if (file.kind === 'pdf')
      return <PdfPreview id={file.id} version={file.version} name={file.name} onFail={onFail} />
    if (textTypes.test(file.type)) return <TextPreview file={file} onFail={onFail} />
    return undefined
  }
}

function NoPreview({ file, hasFailed }: { file: OpenedFile; hasFailed: boolean }) {
  const { t } = useTexts('data')
  const isReadable = file.text.state === 'done' && file.text.total > 0
  if (hasFailed) return <p className="notice info">{t('file.preview_failed')}</p>
  return isReadable ? null : (
    <p className={classNames(filesStyles.dataEmpty, 'sub')}>{t('file.no_preview')}</p>
  )
}
