import { getDocument, GlobalWorkerOptions, type PDFDocumentProxy } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the bundler makes its address of it
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useEffectEvent, useRef, useState } from 'react'

import { addressOf } from '#contract/call.ts'
import { fileBytesPath } from '#contract/files/calls.ts'
import { useSeen } from '#web/features/files/preview/use-seen.ts'
import { useTexts } from '#web/lib/use-texts.ts'
import { Shape } from '#web/ui/shape.tsx'

GlobalWorkerOptions.workerSrc = workerAddress

interface PdfProps {
  readonly id: string
  readonly version: number
  readonly name: string
  readonly onFail: () => void
}

/** The pages of a PDF as pictures, each drawn when it comes into view. Scripts in it are never run: only what is drawn is read. */
export function PdfPreview({ id, version, name, onFail }: PdfProps) {
  // What to do when it fails does not open it anew.
  const fail = useEffectEvent(onFail)
  const { t } = useTexts('data')
  const [pdf, setPdf] = useState<PDFDocumentProxy | null>(null)
  const [ratio, setRatio] = useState(Math.SQRT2)
  useEffect(() => {
    const loading = getDocument({
      url: `/api${addressOf(fileBytesPath, { id })}?version=${version}`,
      // Nothing is made into code, nothing is fetched from elsewhere.
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
  if (!pdf) return <Shape label={t('file.loading')} isInside />
  return (
    <div className="pdf" role="group" aria-label={name}>
      <p className="cap">{t('file.pages', { count: pdf.numPages })}</p>
      {Array.from({ length: pdf.numPages }, (_, index) => (
        // oxlint-disable-next-line no-array-index-key -- its number is what a page is
        <PdfPage key={index} pdf={pdf} number={index + 1} ratio={ratio} />
      ))}
    </div>
  )
}

function PdfPage({ pdf, number, ratio }: { pdf: PDFDocumentProxy; number: number; ratio: number }) {
  const { t } = useTexts('data')
  const canvas = useRef<HTMLCanvasElement>(null)
  const isSeen = useSeen(canvas)
  useEffect(() => {
    const element = canvas.current
    if (!isSeen || !element) return
    let isGone = false
    void pdf
      .getPage(number)
      .then(async (page) => {
        if (isGone) return
        const natural = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({ scale: (element.clientWidth / natural.width) * Math.min(2, window.devicePixelRatio) })
        element.width = viewport.width
        element.height = viewport.height
        element.style.aspectRatio = `${viewport.width} / ${viewport.height}`
        await page.render({ canvas: element, viewport, annotationMode: 0 }).promise
      })
      .catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [isSeen, pdf, number])
  return <canvas ref={canvas} className="pdf-page" style={{ aspectRatio: `1 / ${ratio}` }} role="img" aria-label={t('file.page', { page: number })} />
}
