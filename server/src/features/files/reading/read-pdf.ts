import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

import { ReadingStopped, type TextCollector } from '#server/features/files/reading/text-collector.ts'
import type { Task } from '#server/features/files/reading/messages.ts'
import { pngOf } from '#server/features/files/reading/page-raster.ts'
import type { PictureReader } from '#server/features/files/reading/read-picture.ts'
import { type PdfPage, scannedPage } from '#server/features/files/reading/scanned-page.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

interface PdfContext {
  readonly tables: string
  readonly pictures: PictureReader
  readonly task: Task
}

// Fewer characters are a page number or a scanner's stamp.
const minTextLength = 16

/**
 * Reads a PDF page by page until the time is over. Scripts never run. A page without text is a scan and is
 * read by OCR, up to a number of pages. pdf.js takes ownership of `bytes`.
 */
export async function readPdf(
  bytes: Uint8Array,
  collector: TextCollector,
  { tables, pictures, task }: PdfContext,
): Promise<void> {
  const pdf = await open(bytes, tables)
  const { OPS } = await getResolvedPDFJS()
  let broken = 0
  let left = task.scannedPages
  for (let number = 1; number <= pdf.numPages; number++) {
    collector.begin(number)
    try {
      const page = await pdf.getPage(number)
      const characters = await readPage(page, collector)
      if (characters < minTextLength) await readScan(page)
      page.cleanup()
    } catch (error) {
      if (error instanceof ReadingStopped) throw error
      // A broken page doesn't stop the others.
      broken++
    }
  }
  if (broken === pdf.numPages) throw new ReadError('broken')
  await pdf.destroy()

  async function readScan(page: PdfPage): Promise<void> {
    if (left === 0) return collector.scan(false)
    const raster = await scannedPage(page, OPS)
    if (!raster) return
    left--
    collector.checkTime()
    await pictures.read(pngOf(raster), task.languages, collector)
    collector.scan(true)
  }
}

async function open(bytes: Uint8Array, tables: string): Promise<Pdf> {
  try {
    return await getDocumentProxy(bytes, {
      verbosity: 0,
      isEvalSupported: false,
      enableXfa: false,
      disableFontFace: true,
      useSystemFonts: false,
      cMapPacked: true,
      useWorkerFetch: false,
      BinaryDataFactory: tablesFrom(tables),
    })
  } catch (error) {
    throw new ReadError(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')
  }
}

// Serves pdf.js its CMaps for older Chinese, Japanese and Korean documents and its JBIG2 and JPEG 2000
// decoders. pdf.js calls this with `new`; fonts are refused because nothing is drawn.
function tablesFrom(folder: string): () => void {
  return function factory() {
    return {
      fetch: async ({ kind, filename }: { kind: string; filename: string }) => {
        if (kind !== 'cMapUrl' && kind !== 'wasmUrl') throw new Error('not available')
        return new Uint8Array(
          await readFile(join(folder, kind === 'cMapUrl' ? 'cmaps' : 'wasm', basename(filename))),
        )
      },
    }
  }
}

/** Writes the text of a page and returns its number of characters. */
async function readPage(page: PdfPage, collector: TextCollector): Promise<number> {
  // Streamed, because one page may exceed the limit.
  const reader = (
    page.streamTextContent() as ReadableStream<{ items: readonly { str?: string; hasEOL?: boolean }[] }>
  ).getReader()
  let characters = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    collector.checkTime()
    const text = piece.value.items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
    characters += text.replaceAll(/\s/g, '').length
    collector.write(text)
  }
  return characters
}
