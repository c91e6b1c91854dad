import type { Format } from '#server/features/files/reading/format-of.ts'
import type { PicturePlaces } from '#server/features/files/reading/read-picture.ts'
import { type ReadPage, type Reading, type ReadText, readTroubles } from '#server/features/files/reading/reading.ts'

/** What the process is told when it starts, as its one argument. */
export interface Places {
  readonly pictures: PicturePlaces
  /** The folder of pdf.js, with the letters of East Asia and what unpacks scans; nothing where the package is not installed. */
  readonly tables: string | undefined
}

/** What is said before the bytes of a file; they follow in messages of their own, and an empty one is their end. */
export interface Task {
  readonly format: Format
  readonly size: number
  /** By the codes of Tesseract. */
  readonly languages: readonly string[]
  /** How many pages may be read as pictures. */
  readonly scannedPages: number
  readonly characters: number
  /** In milliseconds from the moment in which the whole file is there. */
  readonly time: number
}

/** The last message about a file, after its pages. */
export interface Ending {
  readonly reading: Extract<Reading, { kind: 'trouble' }> | Omit<ReadText, 'pages'>
  /** What the process holds now. */
  readonly memory: number
}

const pageKind = 1
const endKind = 2

/** A page goes as letters, not as JSON: whoever receives it has nothing to parse. */
export function pageMessage({ page, text }: ReadPage): Uint8Array {
  const letters = Buffer.from(text)
  const message = Buffer.allocUnsafe(5 + letters.length)
  message.writeUInt8(pageKind)
  message.writeUInt32LE(page ?? 0, 1)
  message.set(letters, 5)
  return message
}

export function endMessage(ending: Ending): Uint8Array {
  return Buffer.concat([Buffer.of(endKind), Buffer.from(JSON.stringify(ending))])
}

export function readMessage(message: Buffer): { readonly page: ReadPage } | { readonly end: Ending } {
  if (message[0] === pageKind) return { page: { page: message.readUInt32LE(1) || null, text: message.toString('utf8', 5) } }
  if (message[0] === endKind) return { end: endingOf(JSON.parse(message.toString('utf8', 1))) }
  throw new Error('not a message')
}

// Who says this has opened what strangers sent: nothing is taken from it that is not what it should be.
function endingOf(said: unknown): Ending {
  const { reading, memory } = said as { reading: Partial<Record<'kind' | 'trouble' | 'isCut' | 'scanned' | 'unread', unknown>>; memory: unknown }
  if (typeof memory !== 'number') throw new Error('not an ending')
  if (reading.kind === 'text')
    return { reading: { kind: 'text', isCut: reading.isCut === true, scanned: countOf(reading.scanned), unread: countOf(reading.unread) }, memory }
  const trouble = readTroubles.find((one) => one === reading.trouble)
  if (reading.kind !== 'trouble' || !trouble) throw new Error('not an ending')
  return { reading: { kind: 'trouble', trouble }, memory }
}

function countOf(said: unknown): number {
  if (typeof said !== 'number' || !Number.isInteger(said) || said < 0 || said > 1_000_000) throw new Error('not a count')
  return said
}
