/** The letters of a text file: by its mark, by what it says of itself, as UTF-8, as UTF-16 without a mark, else as Windows wrote them. */
export function decode(bytes: Uint8Array, declared?: string): string {
  const marked = markOf(bytes)
  if (marked) return new TextDecoder(marked).decode(bytes)
  if (declared) {
    const text = tryDecode(bytes, declared)
    if (text !== undefined) return text
  }
  const wide = wideOf(bytes)
  if (wide) return new TextDecoder(wide).decode(bytes)
  return tryDecode(bytes, 'utf-8') ?? (isBinary(bytes) ? '' : new TextDecoder('windows-1252').decode(bytes))
}

/** The encoding that a text names by its first bytes. */
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

// Letters of the West in UTF-16: nearly every second byte is nothing.
function wideOf(bytes: Uint8Array): string | undefined {
  const look = Math.min(bytes.length - (bytes.length % 2), 4096)
  if (look < 4) return undefined
  let even = 0
  let odd = 0
  for (let at = 0; at < look; at += 2) {
    if (bytes[at] === 0) even++
    if (bytes[at + 1] === 0) odd++
  }
  const most = look / 2
  if (odd > most * 0.7 && even < most * 0.05) return 'utf-16le'
  if (even > most * 0.7 && odd < most * 0.05) return 'utf-16be'
}

// Something else by the name of a text: there are no letters in it.
function isBinary(bytes: Uint8Array): boolean {
  const look = bytes.subarray(0, 65_536)
  let strange = 0
  for (const byte of look) if (byte < 9 || (byte > 13 && byte < 32)) strange++
  return strange > look.length * 0.02
}
