import {
  ReadingStopped,
  collectText,
  type TextCollector,
} from '#server/features/files/reading/text-collector.ts'
import type { Task } from '#server/features/files/reading/messages.ts'
import { readDocx } from '#server/features/files/reading/read-docx.ts'
import { readHtml } from '#server/features/files/reading/read-html.ts'
import { readEmail } from '#server/features/files/reading/read-email.ts'
import { readOpenDocument } from '#server/features/files/reading/read-opendocument.ts'
import { readPdf } from '#server/features/files/reading/read-pdf.ts'
import type { PictureReader } from '#server/features/files/reading/read-picture.ts'
import { readPlain } from '#server/features/files/reading/read-plain.ts'
import { readPptx } from '#server/features/files/reading/read-pptx.ts'
import { readXlsx } from '#server/features/files/reading/read-xlsx.ts'
import { readXmlFile } from '#server/features/files/reading/read-xml.ts'
import { type Reading, ReadError } from '#server/features/files/reading/reading.ts'

export interface Readers {
  readonly pictures: PictureReader
  readonly tables: string
}

/**
 * Extracts the text of one file. It stops at three quarters of the time, because a killed process returns
 * nothing.
 */
export async function extractText(
  task: Task,
  bytes: Uint8Array,
  readers: Readers,
): Promise<Exclude<Reading, { kind: 'none' }>> {
  const collector = collectText({ characters: task.characters, until: Date.now() + task.time * 0.75 })
  try {
    const isStopped = await stoppedEarly(() => readAs(task, bytes, collector, readers))
    return collector.reading(isStopped)
  } catch (error) {
    return { kind: 'error', error: error instanceof ReadError ? error.code : 'broken' }
  }
}

async function stoppedEarly(read: () => Promise<void> | void): Promise<boolean> {
  try {
    await read()
    return false
  } catch (error) {
    if (error instanceof ReadingStopped) return true
    throw error
  }
}

function readAs(
  task: Task,
  bytes: Uint8Array,
  collector: TextCollector,
  readers: Readers,
): Promise<void> | void {
  switch (task.format) {
    case 'pdf':
      return readPdf(bytes, collector, { tables: readers.tables, pictures: readers.pictures, task })
    case 'docx':
      return readDocx(expectUnlocked(bytes), collector)
    case 'xlsx':
      return readXlsx(expectUnlocked(bytes), collector)
    case 'pptx':
      return readPptx(expectUnlocked(bytes), collector)
    case 'opendocument':
      return readOpenDocument(bytes, collector)
    case 'html':
      return readHtml(bytes, collector)
    case 'xml':
      return readXmlFile(bytes, collector)
    case 'mail':
      return readEmail(bytes, collector)
    case 'plain':
      return readPlain(bytes, collector)
    case 'picture':
      return readers.pictures.read(bytes, task.languages, collector)
  }
}

// Office wraps a password-protected file in a compound file instead of a zip.
function expectUnlocked(bytes: Uint8Array): Uint8Array {
  const isCompound = [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
  if (!isCompound) return bytes
  throw new ReadError(
    Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('EncryptedPackage', 0, 'utf16le')
      ? 'encrypted'
      : 'broken',
  )
}
