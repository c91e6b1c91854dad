import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'

import { getDocumentProxy } from 'unpdf'

import { Enough, type Gathering } from '#server/features/files/reading/gathering.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>

/**
 * A PDF, page by page, as far as the time allows. Scripts in it are never run, and what it only draws has no text:
 * there is nothing here that could make a picture of a page. Takes the bytes: they are of no use to anybody afterwards.
 */
export async function readPdf(bytes: Uint8Array, gathering: Gathering, tables: string | undefined): Promise<void> {
  const pdf = await open(bytes, tables)
  let broken = 0
  for (let number = 1; number <= pdf.numPages; number++) {
    gathering.begin(number)
    try {
      await readPage(pdf, number, gathering)
    } catch (error) {
      if (error instanceof Enough) throw error
      // One page that can't be read does not take the others with it.
      broken++
    }
  }
  if (broken === pdf.numPages) throw new ReadTrouble('broken')
  await pdf.destroy()
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

// Which bytes are which letters in older Chinese, Japanese and Korean papers. It is made with `new`, and asked for each table that is named;
// fonts, which are asked for too, are only there to be drawn.
function tablesFrom(folder: string | undefined): () => void {
  return function factory() {
    return {
      fetch: async ({ kind, filename }: { kind: string; filename: string }) => {
        if (!folder || kind !== 'cMapUrl') throw new Error('not here')
        return new Uint8Array(await readFile(join(folder, basename(filename))))
      },
    }
  }
}

async function readPage(pdf: Pdf, number: number, gathering: Gathering): Promise<void> {
  const page = await pdf.getPage(number)
  // In pieces: one page may hold more than there is room for.
  const reader = (page.streamTextContent() as ReadableStream<{ items: readonly { str?: string; hasEOL?: boolean }[] }>).getReader()
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      gathering.goOn()
      gathering.write(piece.value.items.map(({ str = '', hasEOL }) => (hasEOL ? `${str}\n` : str)).join(''))
    }
  } finally {
    page.cleanup()
  }
}
