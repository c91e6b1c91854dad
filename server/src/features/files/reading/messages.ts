import type { Format } from '#server/features/files/reading/format-of.ts'
import {
  type ReadPage,
  type Reading,
  type ReadText,
  readErrorCodes,
} from '#server/features/files/reading/reading.ts'

/** Paths the process gets as its only argument. */
export interface ReaderPaths {
  /** The folder with the OCR engine and its language data. */
  readonly ocr: string
  /** The folder with the CMaps and image decoders of pdf.js. */
  readonly tables: string
}

/** The first message about a file. Its bytes follow in further messages; an empty one ends them. */
export interface Task {
  readonly format: Format
  readonly size: number
  /** Tesseract language codes. */
  readonly languages: readonly string[]
  readonly scannedPages: number
  readonly characters: number
  /** In milliseconds, from the end of the transfer. */
  readonly time: number
}

/** The last message about a file, after its pages. */
export interface EndMessage {
  readonly reading: Extract<Reading, { kind: 'error' }> | Omit<ReadText, 'pages'>
  /** Resident memory of the process. */
  readonly memory: number
}

const pageKind = 1
const endKind = 2

/** Pages are sent as plain text, so that the server has nothing to parse. */
export function pageMessage({ page, text }: ReadPage): Uint8Array {
  const bytes = Buffer.from(text)
  const message = Buffer.allocUnsafe(5 + bytes.length)
  message.writeUInt8(pageKind)
  message.writeUInt32LE(page ?? 0, 1)
  message.set(bytes, 5)
  return message
}

export function endMessage(ending: EndMessage): Uint8Array {
  return Buffer.concat([Buffer.of(endKind), Buffer.from(JSON.stringify(ending))])
}

export function readMessage(message: Buffer): { readonly page: ReadPage } | { readonly end: EndMessage } {
  if (message[0] === pageKind)
    return { page: { page: message.readUInt32LE(1) || null, text: message.toString('utf8', 5) } }
  if (message[0] === endKind) return { end: parseEnd(JSON.parse(message.toString('utf8', 1))) }
  throw new Error('not a message')
}

// The sender has parsed untrusted files, so validate every field.
function parseEnd(value: unknown): EndMessage {
  const { reading, memory } = value as {
    reading: Partial<Record<'kind' | 'error' | 'isCut' | 'scanned' | 'unread', unknown>>
    memory: unknown
  }
  if (typeof memory !== 'number') throw new Error('not an ending')
  if (reading.kind === 'text')
    return {
      reading: {
        kind: 'text',
        isCut: reading.isCut === true,
        scanned: parseCount(reading.scanned),
        unread: parseCount(reading.unread),
      },
      memory,
    }
  const error = readErrorCodes.find((code) => code === reading.error)
  if (reading.kind !== 'error' || !error) throw new Error('not an ending')
  return { reading: { kind: 'error', error }, memory }
}

function parseCount(value: unknown): number {
  if (typeof value !== 'number' || !Number.isInteger(value) || value < 0 || value > 1_000_000)
    throw new Error('not a count')
  return value
}
