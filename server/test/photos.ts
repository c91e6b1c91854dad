const be32 = (value: number) =>
  Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const le24 = (value: number) => Buffer.from([value & 255, (value >>> 8) & 255, (value >>> 16) & 255])

/** The header of a PNG with the beginning of its pixels. */
export function png(width: number, height: number): Buffer {
  const header = [
    be32(13),
    Buffer.from('IHDR'),
    be32(width),
    be32(height),
    Buffer.from([8, 6, 0, 0, 0]),
    be32(0),
  ]
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    ...header,
    be32(0),
    Buffer.from('IDAT'),
    be32(0),
  ])
}

/** The header of a JPEG; `before` holds segments that precede its frame, as cameras write them. */
export function jpeg(width: number, height: number, before = Buffer.alloc(0)): Buffer {
  const sides = Buffer.from([height >> 8, height & 255, width >> 8, width & 255])
  const start = Buffer.from('ffd8ffe000104a46494600010100000100010000', 'hex')
  return Buffer.concat([
    start,
    before,
    Buffer.from('ffc0001108', 'hex'),
    sides,
    Buffer.from('03012200021101031101ffd9', 'hex'),
  ])
}

/** The header of a WebP in each of its three forms. */
export function webp(form: 'VP8 ' | 'VP8L' | 'VP8X', width: number, height: number): Buffer {
  const le16 = (value: number) => Buffer.from([value & 255, value >> 8])
  const bits = Buffer.alloc(4)
  bits.writeUInt32LE(((width - 1) | ((height - 1) << 14)) >>> 0)
  const content = {
    'VP8 ': Buffer.concat([Buffer.from('3001009d012a', 'hex'), le16(width), le16(height)]),
    VP8L: Buffer.concat([Buffer.from([0x2f]), bits]),
    VP8X: Buffer.concat([Buffer.alloc(4), le24(width - 1), le24(height - 1)]),
  }[form]
  const size = Buffer.alloc(4)
  size.writeUInt32LE(content.length)
  return Buffer.concat([
    Buffer.from('RIFF'),
    size,
    Buffer.from('WEBP'),
    Buffer.from(form),
    size,
    content,
    Buffer.alloc(8),
  ])
}

/** A valid photo, as calls send it. */
export const smallPhoto = jpeg(320, 320).toString('base64')
