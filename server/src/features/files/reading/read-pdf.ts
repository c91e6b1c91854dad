import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { getDocumentProxy, getResolvedPDFJS } from 'unpdf'

import { Enough, type Gathering } from '#server/features/files/reading/gathering.ts'
import type { Task } from '#server/features/files/reading/messages.ts'
import { pngOf } from '#server/features/files/reading/page-raster.ts'
import type { PictureReader } from '#server/features/files/reading/read-picture.ts'
import { type PdfPage, scannedPage } from '#server/features/files/reading/scanned-page.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

interface PdfMeans {
  readonly tables: string | undefined
  readonly pictures: PictureReader
  readonly task: Task
}

// A page number or a stamp of the scanner is no text of the page.
const leastLetters = 16

/**
 * A PDF, page by page, as far as the time allows. Scripts in it are never run. A page without text is a scan: the pictures on it are read
 * as pictures are, on as many pages as there is leave for. Takes the bytes: they are of no use to anybody afterwards.
 */
export async function readPdf(bytes: Uint8Array, gathering: Gathering, { tables, pictures, task }: PdfMeans): Promise<void> {
  const pdf = await open(bytes, tables)
  const { OPS } = await getResolvedPDFJS()
  let broken = 0
  let left = task.scannedPages
  for (let number = 1; number <= pdf.numPages; number++) {
    gathering.begin(number)
    try {
      const page = await pdf.getPage(number)
      const letters = await readPage(page, gathering)
      if (letters < leastLetters) await readScan(page)
      page.cleanup()
    } catch (error) {
      if (error instanceof Enough) throw error
      // One page that can't be read does not take the others with it.
      broken++
    }
  }
  if (broken === pdf.numPages) throw new ReadTrouble('broken')
  await pdf.destroy()

  async function readScan(page: PdfPage): Promise<void> {
    if (left === 0) return gathering.scan(false)
    const raster = await scannedPage(page, OPS)
    if (!raster) return
    left--
    gathering.goOn()
    await pictures.read(pngOf(raster), task.languages, gathering)
    gathering.scan(true)
  }
}

async function open(bytes: Uint8Array, tables: string | undefined): Promise<Pdf> {
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
    throw new ReadTrouble(error instanceof Error && error.name === 'PasswordException' ? 'encrypted' : 'broken')
  }
}

// Which bytes are which letters in older Chinese, Japanese and Korean documents, and what unpacks scans of two colours and JPEG 2000. It is
// made with `new`, and asked for each file that is named; fonts, which are asked for too, are only there to be drawn.
function tablesFrom(folder: string | undefined): () => void {
  return function factory() {
    return {
      fetch: async ({ kind, filename }: { kind: string; filename: string }) => {
        if (!folder || (kind !== 'cMapUrl' && kind !== 'wasmUrl')) throw new Error('not here')
        return new Uint8Array(await readFile(join(folder, kind === 'cMapUrl' ? 'cmaps' : 'wasm', basename(filename))))
      },
    }
  }
}

/** The text of a page, as many letters as it has. */
async function readPage(page: PdfPage, gathering: Gathering): Promise<number> {
  // In pieces: one page may hold more than there is room for.
  const reader = (page.streamTextContent() as ReadableStream<{ items: readonly { str?: string; hasEOL?: boolean }[] }>).getReader()
  let letters = 0
  for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
    gathering.goOn()
    const text = piece.value.items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join('')
    letters += text.replaceAll(/\s/g, '').length
    gathering.write(text)
  }
  return letters
}
