import { isAscii, isUtf8 } from 'node:buffer'

import { decodeAnsel } from '#server/features/tree/gedcom/text/ansel.ts'
import { decodeWindows1252 } from '#server/features/tree/gedcom/text/windows-1252.ts'
import { decodeDos } from '#server/features/tree/gedcom/text/dos-code-pages.ts'

export interface LineDecoder {
  readonly decode: (line: Buffer) => string
  /** True once a line was not in the encoding that the file claims. */
  readonly hasOtherEncoding: () => boolean
}

// Two of their characters in a row can look like UTF-8, so here the header decides alone.
const trusted = new Set(['macintosh', 'gb18030', 'gbk', 'big5', 'shift_jis', 'euc-jp', 'euc-kr'])

/**
 * Decodes line by line: many files claim ANSEL or ANSI and are in UTF-8, or mix both after they were edited.
 * A line that is valid UTF-8 is read as UTF-8, because that hardly happens by chance.
 */
export function createLineDecoder(label: string): LineDecoder {
  const fallback = decoderFor(label === 'utf-8' ? 'windows-1252' : label)
  let hasOther = false
  return {
    hasOtherEncoding: () => hasOther,
    decode(line) {
      if (isAscii(line)) return withoutZeros(line.toString('latin1'))
      if (!trusted.has(label) && isUtf8(line)) {
        if (label !== 'utf-8') hasOther = true
        return withoutZeros(line.toString('utf8'))
      }
      if (label === 'utf-8') hasOther = true
      return withoutZeros(fallback(line))
    },
  }
}

function decoderFor(label: string): (line: Buffer) => string {
  if (label === 'ansel') return decodeAnsel
  if (label === 'cp437' || label === 'cp850') return (line) => decodeDos(line, label)
  if (label === 'windows-1252') return decodeWindows1252
  const decoder = new TextDecoder(label)
  return (line) => decoder.decode(line)
}

// PostgreSQL stores neither zero characters nor lone surrogates.
function withoutZeros(text: string): string {
  return (text.includes('\0') ? text.replaceAll('\0', '') : text).toWellFormed()
}
