import { crc32, deflateSync } from 'node:zlib'

/** A greyscale image, one byte per pixel. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** A PDF transformation matrix: a, b, c, d, e, f. */
export type Matrix = readonly [number, number, number, number, number, number]

/** Applies the second matrix, then the first. */
export function combine([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + c * h, b * g + d * h, a * i + c * j, b * i + d * j, a * k + c * l + e, b * k + d * l + f]
}

function inverse([a, b, c, d, e, f]: Matrix): Matrix | undefined {
  const size = a * d - b * c
  if (!Number.isFinite(size) || Math.abs(size) < 1e-9) return undefined
  return [d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size]
}

export function blankPage(width: number, height: number): Raster {
  return { width, height, data: new Uint8Array(width * height).fill(255) }
}

/** Draws a picture onto a page. Where it is finer than the page, its pixels are averaged. */
export function drawPicture(page: Raster, picture: Raster, place: Matrix): void {
  const back = inverse(place)
  if (!back) return
  const corners = [
    [0, 0],
    [picture.width, 0],
    [0, picture.height],
    [picture.width, picture.height],
  ].map(
    ([x = 0, y = 0]) =>
      [place[0] * x + place[2] * y + place[4], place[1] * x + place[3] * y + place[5]] as const,
  )
  const xs = corners.map(([x]) => x)
  const ys = corners.map(([, y]) => y)
  const [left, right] = [
    Math.max(0, Math.floor(Math.min(...xs))),
    Math.min(page.width, Math.ceil(Math.max(...xs))),
  ]
  const [top, bottom] = [
    Math.max(0, Math.floor(Math.min(...ys))),
    Math.min(page.height, Math.ceil(Math.max(...ys))),
  ]
  const finer = Math.max(Math.hypot(back[0], back[1]), Math.hypot(back[2], back[3]))
  const samples = finer > 1.4 ? Math.min(3, Math.round(finer)) : 1
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      const grey = sampled(picture, back, { x, y, samples })
      if (grey >= 0) page.data[y * page.width + x] = grey
    }
  }
}

/** Mean of sample points of one pixel; -1 outside the picture. */
function sampled(
  picture: Raster,
  back: Matrix,
  { x, y, samples }: { x: number; y: number; samples: number },
): number {
  let [sum, count] = [0, 0]
  for (let j = 0; j < samples; j++) {
    for (let i = 0; i < samples; i++) {
      const [px, py] = [x + (i + 0.5) / samples, y + (j + 0.5) / samples]
      const u = Math.floor(back[0] * px + back[2] * py + back[4])
      const v = Math.floor(back[1] * px + back[3] * py + back[5])
      if (u < 0 || v < 0 || u >= picture.width || v >= picture.height) continue
      sum += picture.data[v * picture.width + u] ?? 255
      count++
    }
  }
  return count === 0 ? -1 : sum / count
}

const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Encodes a raster as PNG for Tesseract. */
export function pngOf({ width, height, data }: Raster): Uint8Array {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(data.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data])
  const [size, check] = [Buffer.alloc(4), Buffer.alloc(4)]
  size.writeUInt32BE(data.length)
  check.writeUInt32BE(crc32(body))
  return Buffer.concat([size, body, check])
}
