/**
 * Decodes a text file: by its byte order mark, its declared encoding, UTF-8, UTF-16 without a mark, else
 * Windows-1252.
 */
export function decode(bytes: Uint8Array, declared?: string): string {
  const marked = markOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (declared) {
    const text = tryDecode(bytes, declared)
    if (text !== undefined) return text
  }
  const utf16 = guessUtf16(bytes)
  if (utf16) return new TextDecoder(utf16).decode(bytes)
  return tryDecode(bytes, 'utf-8') ?? (isBinary(bytes) ? '' : new TextDecoder('windows-1252').decode(bytes))
}

/** The encoding of the byte order mark. */
export function markOf(bytes: Uint8Array): string | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le'
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be'
  if (bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf) return 'utf-8'
}

function tryDecode(bytes: Uint8Array, encoding: string): string | undefined {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

// Latin text in UTF-16: nearly every second byte is zero.
function guessUtf16(bytes: Uint8Array): string | undefined {
  const length = Math.min(bytes.length - (bytes.length % 2), 4096)
  if (length < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const pairs = length / 2
  if (odd > pairs * 0.7 && even < pairs * 0.05) return 'utf-16le'
  if (even > pairs * 0.7 && odd < pairs * 0.05) return 'utf-16be'
}

// Binary data with a text file's extension contains control characters.
function isBinary(bytes: Uint8Array): boolean {
  const sample = bytes.subarray(0, 65_536)
  let controls = 0
  for (const byte of sample) if (byte < 9 || (byte > 13 && byte < 32)) controls++
  return controls > sample.length * 0.02
}
