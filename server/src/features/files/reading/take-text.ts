import { Enough, gather, type Gathering } from '#server/features/files/reading/gathering.ts'
import type { Task } from '#server/features/files/reading/messages.ts'
import { readDocx } from '#server/features/files/reading/read-docx.ts'
import { readHtml } from '#server/features/files/reading/read-html.ts'
import { readMail } from '#server/features/files/reading/read-mail.ts'
import { readOpenDocument } from '#server/features/files/reading/read-opendocument.ts'
import { readPdf } from '#server/features/files/reading/read-pdf.ts'
import type { PictureReader } from '#server/features/files/reading/read-picture.ts'
import { readPlain } from '#server/features/files/reading/read-plain.ts'
import { readPptx } from '#server/features/files/reading/read-pptx.ts'
import { readXlsx } from '#server/features/files/reading/read-xlsx.ts'
import { readXmlFile } from '#server/features/files/reading/read-xml.ts'
import { type Reading, ReadTrouble } from '#server/features/files/reading/reading.ts'

export interface Means {
  readonly pictures: PictureReader
  readonly tables: string | undefined
}

/** Takes the text out of one file. Stops by itself when three quarters of the time are over: who is ended has nothing to show. */
export async function takeText(task: Task, bytes: Uint8Array, means: Means): Promise<Exclude<Reading, { kind: 'none' }>> {
  const gathering = gather({ characters: task.characters, until: Date.now() + task.time * 0.75 })
  try {
    const isStopped = await stoppedEarly(() => readAs(task, bytes, gathering, means))
    return gathering.reading(isStopped)
  } catch (error) {
    return { kind: 'trouble', trouble: error instanceof ReadTrouble ? error.trouble : 'broken' }
  }
}

async function stoppedEarly(read: () => Promise<void> | void): Promise<boolean> {
  try {
    await read()
    return false
  } catch (error) {
    if (error instanceof Enough) return true
    throw error
  }
}

function readAs(task: Task, bytes: Uint8Array, gathering: Gathering, means: Means): Promise<void> | void {
  switch (task.format) {
    case 'pdf':
      return readPdf(bytes, gathering, { tables: means.tables, pictures: means.pictures, task })
    case 'docx':
      return readDocx(unlocked(bytes), gathering)
    case 'xlsx':
      return readXlsx(unlocked(bytes), gathering)
    case 'pptx':
      return readPptx(unlocked(bytes), gathering)
    case 'opendocument':
      return readOpenDocument(bytes, gathering)
    case 'html':
      return readHtml(bytes, gathering)
    case 'xml':
      return readXmlFile(bytes, gathering)
    case 'mail':
      return readMail(bytes, gathering)
    case 'plain':
      return readPlain(bytes, gathering)
    case 'picture':
      return means.pictures.read(bytes, task.languages, gathering)
  }
}

// Office lays a file that has a password into a compound file, where a zip should be.
function unlocked(bytes: Uint8Array): Uint8Array {
  const isCompound = [0xd0, 0xcf, 0x11, 0xe0].every((byte, at) => bytes[at] === byte)
  if (!isCompound) return bytes
  throw new ReadTrouble(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).includes('EncryptedPackage', 0, 'utf16le') ? 'encrypted' : 'broken')
}
