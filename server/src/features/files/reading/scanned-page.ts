import type { getDocumentProxy } from 'unpdf'

import { blankPage, combine, layPicture, type Matrix, type Raster } from '#server/features/files/reading/page-raster.ts'

type Pdf = Awaited<ReturnType<typeof getDocumentProxy>>
export type PdfPage = Awaited<ReturnType<Pdf['getPage']>>
export type Ops = Readonly<Record<string, number>>

/** A picture as pdf.js gives it: bits, three bytes or four bytes a pixel. */
interface Drawn {
  readonly width: number
  readonly height: number
  readonly kind?: number
  readonly data?: Uint8Array | Uint8ClampedArray | string
}

const bitsKind = 1
const rgbKind = 2

// 300 dots an inch is what Tesseract wants; more costs time and finds nothing.
const finest = 300 / 72
const coarsest = 100 / 72
const mostPixels = 12_000_000
// A logo or a stamp is no scan.
const leastShare = 0.3

/**
 * The pictures of a page, laid out as the page lays them: a scan is one of them or a few. Nothing else is drawn, because drawing a whole
 * page would need a canvas. Undefined where pictures cover too little of it.
 */
export async function scannedPage(page: PdfPage, ops: Ops): Promise<Raster | undefined> {
  const pictures = await picturesOn(page, ops)
  const natural = page.getViewport({ scale: 1 })
  const covered = pictures.reduce((sum, { place: [a, b, c, d] }) => sum + Math.abs(a * d - b * c), 0)
  if (covered < natural.width * natural.height * leastShare) return undefined
  const density = Math.max(...pictures.map(({ picture, place }) => picture.width / Math.max(1, Math.hypot(place[0], place[1]))))
  const fitting = Math.sqrt(mostPixels / (natural.width * natural.height))
  const scale = Math.min(Math.max(density, coarsest), finest, fitting)
  const viewport = page.getViewport({ scale })
  const raster = blankPage(Math.round(viewport.width), Math.round(viewport.height))
  for (const { picture, place } of pictures) {
    // A picture's rows go down, a page's up.
    const unit: Matrix = [1 / picture.width, 0, 0, -1 / picture.height, 0, 1]
    layPicture(raster, picture, combine(viewport.transform as unknown as Matrix, combine(place, unit)))
  }
  return raster
}

interface Placed {
  readonly picture: Raster
  readonly place: Matrix
}

const asItIs: Matrix = [1, 0, 0, 1, 0, 0]

async function picturesOn(page: PdfPage, ops: Ops): Promise<Placed[]> {
  const { fnArray, argsArray } = await page.getOperatorList()
  const pictures: Placed[] = []
  const saved: Matrix[] = []
  let place = asItIs
  for (const [index, op] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[]
    if (op === ops['save']) saved.push(place)
    else if (op === ops['restore'] || op === ops['paintFormXObjectEnd']) place = saved.pop() ?? asItIs
    else if (op === ops['transform']) place = combine(place, args as unknown as Matrix)
    else if (op === ops['paintFormXObjectBegin']) {
      saved.push(place)
      if (Array.isArray(args[0]) || ArrayBuffer.isView(args[0])) place = combine(place, args[0] as unknown as Matrix)
    } else if (op === ops['paintImageXObject'] || op === ops['paintInlineImageXObject'] || op === ops['paintImageMaskXObject']) {
      const picture = await pictureIn(page, args[0], op === ops['paintImageMaskXObject'])
      if (picture) pictures.push({ picture, place })
    }
  }
  return pictures
}

async function pictureIn(page: PdfPage, given: unknown, isMask: boolean): Promise<Raster | undefined> {
  const known = typeof given === 'string' ? await objectOf(page, given) : (given as Drawn | undefined)
  const drawn = known && typeof known.data === 'string' ? { ...known, ...(await objectOf(page, known.data)) } : known
  if (!drawn?.width || !drawn.height || !drawn.data || typeof drawn.data === 'string') return undefined
  const { width, height, data } = drawn
  if (width * height > mostPixels * 5) return undefined
  return { width, height, data: greyOf(data, { width, height, kind: isMask ? bitsKind : (drawn.kind ?? rgbKind) }) }
}

function objectOf(page: PdfPage, id: string): Promise<Drawn | undefined> {
  const objects = id.startsWith('g_') ? page.commonObjs : page.objs
  return new Promise((resolve) => {
    objects.get(id, (found: unknown) => resolve((found ?? undefined) as Drawn | undefined))
  })
}

function greyOf(data: Uint8Array | Uint8ClampedArray, { width, height, kind }: { width: number; height: number; kind: number }): Uint8Array {
  const grey = new Uint8Array(width * height)
  if (kind === bitsKind) {
    const stride = (width + 7) >> 3
    for (let y = 0; y < height; y++)
      for (let x = 0; x < width; x++) grey[y * width + x] = ((data[y * stride + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1 ? 255 : 0
    return grey
  }
  const step = kind === rgbKind ? 3 : 4
  for (let at = 0, from = 0; at < grey.length; at++, from += step)
    grey[at] = ((data[from] ?? 255) * 77 + (data[from + 1] ?? 255) * 151 + (data[from + 2] ?? 255) * 28) >> 8
  return grey
}
