import type { getDocumentProxy } from 'unpdf'

import {
  blankPage,
  combine,
  drawPicture,
  type Matrix,
  type Raster,
} from '#server/features/files/reading/page-raster.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>
export type Ops = Readonly<Record<string, number>>

/** A picture from pdf.js: 1 bit, 3 bytes or 4 bytes per pixel. */
interface PdfImage {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray | string
}

const bitsKind = 1
const rgbKind = 2

// Tesseract works best at 300 dpi; more costs time and finds nothing.
const maxScale = 300 / 72
const minScale = 100 / 72
const maxPixels = 12_000_000
// Smaller pictures are logos or stamps.
const minCoverage = 0.3

/**
 * Draws the pictures of a page at their positions; a scan is one or a few of them. Nothing else is drawn, as
 * that would need a canvas. Undefined if pictures cover too little of the page.
 */
export async function scannedPage(page: PdfPage, ops: Ops): Promise<Raster | undefined> {
  const pictures = await picturesOn(page, ops)
  const natural = page.getViewport({ scale: 1 })
  const covered = pictures.reduce((sum, { matrix: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  if (covered < natural.width * natural.height * minCoverage) return undefined
  const density = Math.max(
    ...pictures.map(({ picture, matrix }) => picture.width / Math.max(1, Math.hypot(matrix[0], matrix[1]))),
  )
  const fitting = Math.sqrt(maxPixels / (natural.width * natural.height))
  const scale = Math.min(Math.max(density, minScale), maxScale, fitting)
  const viewport = page.getViewport({ scale })
  const raster = blankPage(Math.round(viewport.width), Math.round(viewport.height))
  for (const { picture, matrix } of pictures) {
    // Picture rows go down, PDF coordinates go up.
    const unit: Matrix = [1 / picture.width, 0, 0, -1 / picture.height, 0, 1]
    drawPicture(raster, picture, combine(viewport.transform as unknown as Matrix, combine(matrix, unit)))
  }
  return raster
}

interface PlacedPicture {
  readonly picture: Raster
  readonly matrix: Matrix
}

const identity: Matrix = [1, 0, 0, 1, 0, 0]

async function picturesOn(page: PdfPage, ops: Ops): Promise<PlacedPicture[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const pictures: PlacedPicture[] = []
  const saved: Matrix[] = []
  let matrix = identity
  for (const [index, op] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[]
    if (op === ops['save']) saved.push(matrix)
    else if (op === ops['restore'] || op === ops['paintFormXObjectEnd']) matrix = saved.pop() ?? identity
    else if (op === ops['transform']) matrix = combine(matrix, args as unknown as Matrix)
    else if (op === ops['paintFormXObjectBegin']) {
      saved.push(matrix)
      if (Array.isArray(args[0]) || ArrayBuffer.isView(args[0]))
        matrix = combine(matrix, args[0] as unknown as Matrix)
    } else if (
      op === ops['paintImageXObject'] ||
      op === ops['paintInlineImageXObject'] ||
      op === ops['paintImageMaskXObject']
    ) {
      const picture = await pictureIn(page, args[0], op === ops['paintImageMaskXObject'])
      if (picture) pictures.push({ picture, matrix })
    }
  }
  return pictures
}

async function pictureIn(page: PdfPage, reference: unknown, isMask: boolean): Promise<Raster | undefined> {
  const source =
    typeof reference === 'string' ? await objectOf(page, reference) : (reference as PdfImage | undefined)
  const image =
    source && typeof source.data === 'string' ? { ...source, ...(await objectOf(page, source.data)) } : source
  if (!image?.width || !image.height || !image.data || typeof image.data === 'string') return undefined
  const { width, height, data } = image
  if (width * height > maxPixels * 5) return undefined
  return {
    width,
    height,
    data: greyOf(data, { width, height, kind: isMask ? bitsKind : (image.kind ?? rgbKind) }),
  }
}

function objectOf(page: PdfPage, id: string): Promise<PdfImage | undefined> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    objects.get(id, (found: unknown) => resolve((found ?? undefined) as PdfImage | undefined))
  })
}

function greyOf(
  data: Uint8Array | Uint8ClampedArray,
  { width, height, kind }: { width: number; height: number; kind: number },
): Uint8Array {
  const grey = new Uint8Array(width * height)
  if (kind === bitsKind) {
    const stride = (width + 7) >> 3
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++)
        grey[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
    return grey
  }
  const step = kind === rgbKind ? 3 : 4
  for (let at = 0, from = 0; at < grey.length; at++, from += step)
    grey[at] = ((data[from] ?? 255) * 77 + (data[from + 1] ?? 255) * 151 + (data[from + 2] ?? 255) * 28) >> 8
  return grey
}
