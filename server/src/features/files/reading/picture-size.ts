/** Number of pixels by the image header; undefined if there is none. */
export function pixelsOf(bytes: Uint8Array): number | undefined {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    const [width, height] = sizeOf(view)
    return Math.abs(width * height) || undefined
  } catch {
    // The header is truncated.
    return undefined
  }
}

type Size = readonly [number, number]

function sizeOf(view: DataView): Size {
  const start = view.getUint32(0)
  if (start === 0x89504e47) return [view.getUint32(16), view.getUint32(20)]
  if (start >>> 16 === 0xffd8) return jpegSize(view)
  if (start === 0x47494638) return [view.getUint16(6, true), view.getUint16(8, true)]
  if (start >>> 16 === 0x424d) return [view.getInt32(18, true), view.getInt32(22, true)]
  if (start === 0x52494646 && view.getUint32(8) === 0x57454250) return webpSize(view)
  return [0, 0]
}

function jpegSize(view: DataView): Size {
  let at = 2
  for (;;) {
    if (view.getUint8(at) !== 0xff) return [0, 0]
    const mark = view.getUint8(at + 1)
    if (mark === 0xff) {
      at++
      continue
    }
    // Start-of-frame markers are C0 to CF except C4, C8 and CC.
    if (mark >= 0xc0 && mark <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(mark))
      return [view.getUint16(at + 7), view.getUint16(at + 5)]
    at += 2 + view.getUint16(at + 2)
  }
}

function webpSize(view: DataView): Size {
  const kind = view.getUint32(12)
  const three = (at: number) => view.getUint16(at, true) | (view.getUint8(at + 2) << 16)
  if (kind === 0x56503858) return [three(24) + 1, three(27) + 1]
  if (kind === 0x56503820) return [view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff]
  if (kind !== 0x5650384c) return [0, 0]
  const bits = view.getUint32(21, true)
  return [(bits & 0x3fff) + 1, ((bits >>> 14) & 0x3fff) + 1]
}
