/** An encoding of ours (`ansel`, `cp437`, `cp850`) or a label of TextDecoder. */
export interface DetectedEncoding {
  readonly label: string
  /** The header names an encoding that we don't know. */
  readonly isUnknown: boolean
}

// The names that programs write after CHAR, without spaces, dots and dashes.
const labels: Readonly<Record<string, string>> = {
  ANSEL: 'ansel',
  ASCII: 'windows-1252',
  USASCII: 'windows-1252',
  ANSI: 'windows-1252',
  IBMWINDOWS: 'windows-1252',
  WINDOWS: 'windows-1252',
  LATIN1: 'windows-1252',
  ISO88591: 'windows-1252',
  ISO885915: 'iso-8859-15',
  ISO88592: 'iso-8859-2',
  LATIN2: 'iso-8859-2',
  IBMPC: 'cp437',
  IBM: 'cp437',
  IBMDOS: 'cp850',
  MSDOS: 'cp850',
  OEM: 'cp850',
  CP437: 'cp437',
  CP850: 'cp850',
  MACINTOSH: 'macintosh',
  MAC: 'macintosh',
  MACROMAN: 'macintosh',
  UTF8: 'utf-8',
  // Text in UTF-16 is found by its bytes; a file that only claims it is in UTF-8.
  UNICODE: 'utf-8',
  UTF16: 'utf-8',
}

/** Finds the encoding by the mark at the start, else by the zero bytes of UTF-16, else by the header. */
export function detectEncoding(head: Uint8Array): DetectedEncoding {
  const [first, second, third] = head
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', isUnknown: false }
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', isUnknown: false }
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', isUnknown: false }
  if (first === 0x30 && second === 0) return { label: 'utf-16le', isUnknown: false }
  if (first === 0 && second === 0x30) return { label: 'utf-16be', isUnknown: false }
  return declaredEncoding(Buffer.from(head).toString('latin1'))
}

function declaredEncoding(head: string): DetectedEncoding {
  const declared = /[\r\n][\t ]*1[\t ]+CHAR[\t ]+([^\r\n]{1,40})/i.exec(head)?.[1]
  // GEDCOM 7 has no CHAR line and is always in UTF-8.
  if (declared === undefined) return { label: 'utf-8', isUnknown: false }
  const name = declared.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')
  const codePage = /^(?:CP|WINDOWS|ANSI)(125\d|874)$/.exec(name)?.[1]
  const label = labels[name] ?? (codePage ? `windows-${codePage}` : decoderLabel(declared.trim()))
  return { label: label ?? 'utf-8', isUnknown: label === undefined }
}

function decoderLabel(declared: string): string | undefined {
  try {
    return new TextDecoder(declared).encoding
  } catch {
    return undefined
  }
}
