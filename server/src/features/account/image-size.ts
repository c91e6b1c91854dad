import type { PhotoType } from '#contract/account/photo.ts'

interface Size {
  readonly width: number
  readonly height: number
}

/** Width and height from an image header; undefined if the header is invalid. */
export function imageSize(bytes: Buffer, type: PhotoType): Size | undefined {
  try {
    return { 'image/jpeg': jpegSize, 'image/png': pngSize, 'image/webp': webpSize }[type](bytes)
  } catch (error) {
    // Reading past the end: the header is cut off.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

function pngSize(bytes: Buffer): Size | undefined {
  if (bytes.toString('latin1', 12, 16) !== 'IHDR') return undefined
  return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
}

/** Skips the segments before the frame, which has the size. */
function jpegSize(bytes: Buffer): Size | undefined {
  let at = 2
  while (bytes.readUInt8(at) === 0xff) {
    const marker = bytes.readUInt8(at + 1)
    // Any number of fill bytes may precede a marker.
    if (marker === 0xff) {
      at += 1
      continue
    }
    if (isFrame(marker)) return { height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }
    // Pixels, the end or a second image before any frame.
    if (marker < 0xc0 || (marker >= 0xd0 && marker <= 0xda)) return undefined
    at += 2 + bytes.readUInt16BE(at + 2)
  }
  return undefined
}

/** C4, C8 and CC are tables and reserved; the others from C0 to CF are frames. */
function isFrame(marker: number): boolean {
  return marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)
}

function webpSize(bytes: Buffer): Size | undefined {
  const kind = bytes.toString('latin1', 12, 16)
  if (kind === 'VP8X') return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
  if (kind === 'VP8L' && bytes.readUInt8(20) === 0x2f) {
    const bits = bytes.readUInt32LE(21)
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
  }
  if (kind === 'VP8 ' && bytes.readUIntBE(23, 3) === 0x9d012a) {
    return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
  }
  return undefined
}
