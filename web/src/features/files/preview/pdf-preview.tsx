import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler resolves it to a URL
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { addressOf } from '#contract/call.ts'
import { fileBytesPath } from '#contract/files/calls.ts'
import { useInView } from '#web/features/files/preview/use-in-view.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from '#web/features/files/preview/preview.module.css'

GlobalWorkerOptions.workerSrc = workerAddress

interface PdfProps {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly onFail: () => void
}

/** PDF pages on canvases, rendered when they come into view. Scripts in the PDF never run. */
export function PdfPreview({ id, version, name, onFail }: PdfProps) {
  // An effect event, so that a new callback doesn't reload the PDF.
  const fail = useEffectEvent(onFail)
  const { t } = useTexts('data')
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [ratio, setRatio] = useState(Math.SQRT2)
  useEffect(() => {
    const loading = getDocument({
      url: `/api${addressOf(fileBytesPath, { id })}?version=${version}`,
      // No eval, no external requests.
      isEvalSupported: false,
      useWasm: false,
      enableXfa: false,
      disableAutoFetch: true,
    })
    loading.promise
      .then(async (opened) => {
        const { width, height } = (await opened.getPage(1)).getViewport({ scale: 1 })
        setRatio(height / width)
        setPdf(opened)
      })
      .catch(() => fail())
    return () => void loading.destroy().catch(() => undefined)
  }, [id, version])
  if (!pdf) return <Skeleton label={t('file.loading')} isInside />
  return (
    <div className={styles.pdf} role="group" aria-label={name}>
      <p className="cap">{t('file.pages', { count: pdf.numPages })}</p>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} />
      ))}
    </div>
  )
}

function PdfPage({ pdf, number, ratio }: { pdf: PDFDocumentProxy; number: number; ratio: number }) {
  const { t } = useTexts('data')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isInView = useInView(canvas)
  useEffect(() => {
    const element = canvas.current
    if (!isInView || !element) return
    let isCancelled = false
    void pdf
      .getPage(number)
      .then(async (page) => {
        if (isCancelled) return
        const natural = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({
          scale: (element.clientWidth / natural.width) * Math.min(2, window.devicePixelRatio),
        })
        element.width = viewport.width
        element.height = viewport.height
        element.style.aspectRatio = `${viewport.width} / ${viewport.height}`
        await page.render({ canvas: element, viewport, annotationMode: 0 }).promise
      })
      .catch(() => undefined)
    return () => {
      isCancelled = true
    }
  }, [isInView, pdf, number])
  return (
    <canvas
      ref={canvas}
      className={styles.pdfPage}
      style={{ aspectRatio: `1 / ${ratio}` }}
      role="img"
      aria-label={t('file.page', { page: number })}
    />
  )
}
