import { randomBytes } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { constants, crc32 as crcOf, deflateRawSync, deflateSync } from 'node:zlib'

import {
  Document,
  Footer,
  FootnoteReferenceRun,
  Header,
  Packer,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
} from 'docx'
import { strToU8, zipSync } from 'fflate'
import { afterAll } from 'vitest'

import type { Language } from '#contract/languages.ts'
import type { FileToRead } from '#server/features/files/reading/reader.ts'
import type { Reading } from '#server/features/files/reading/reading.ts'
import { projectRoot } from '#server/platform/project-root.ts'

export const types = {
  pdf: 'application/pdf',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  odt: 'application/vnd.oasis.opendocument.text',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  odp: 'application/vnd.oasis.opendocument.presentation',
  eml: 'message/rfc822',
  html: 'text/html',
  xml: 'text/xml',
  txt: 'text/plain',
  png: 'image/png',
  jpg: 'image/jpeg',
  webp: 'image/webp',
  bmp: 'image/bmp',
  gif: 'image/gif',
} as const
type Extension = keyof typeof types

/**
 * Bundles the reader process as the build does, since it runs without TypeScript, into folders like those of a
 * release: Node's permission model depends on them.
 */
export async function readerWorker(): Promise<string> {
  const release = await mkdtemp(join(tmpdir(), 'forerunners-reader-'))
  afterAll(() => rm(release, { recursive: true, force: true }))
  await writeFile(join(release, 'package.json'), '{"type":"module"}')
  const { buildReader } = (await import(join(projectRoot, 'scripts/server-build.mjs'))) as {
    buildReader: (folder: string) => Promise<void>
  }
  const folder = join(release, 'dist', 'reader')
  await buildReader(folder)
  return join(folder, 'reader.js')
}

export function fileOf(
  name: string,
  bytes: Uint8Array | string,
  languages: readonly Language[] = [],
): FileToRead {
  const content = typeof bytes === 'string' ? strToU8(bytes) : bytes
  const ending = name.slice(name.lastIndexOf('.') + 1)
  return {
    name,
    type: types[ending as Extension] ?? 'application/octet-stream',
    size: content.length,
    languages,
    content: inPieces(content),
  }
}

async function* inPieces(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
}

/** The whole text, or the error. */
export function textOf(reading: Reading): string {
  if (reading.kind === 'text') return reading.pages.map(({ text }) => text).join('\n')
  return reading.kind === 'error' ? `error: ${reading.error}` : 'none'
}

export function sample(name: string): Uint8Array {
  return readFileSync(join(projectRoot, 'server/test/samples', name))
}

export async function docxOf(paragraphs: readonly string[]): Promise<Uint8Array> {
  const cell = (text: string) => new TableCell({ children: [new Paragraph(text)] })
  const document = new Document({
    footnotes: { 1: { children: [new Paragraph('A note below')] } },
    sections: [
      {
        headers: { default: new Header({ children: [new Paragraph('The head of every page')] }) },
        footers: { default: new Footer({ children: [new Paragraph('The foot of every page')] }) },
        children: [
          ...paragraphs.map(
            (text) => new Paragraph({ children: [new TextRun(text), new FootnoteReferenceRun(1)] }),
          ),
          new Table({ rows: [new TableRow({ children: [cell('left'), cell('right')] })] }),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

const drawing = 'xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:p="p" xmlns:r="r"'
const relations = (list: readonly (readonly [id: string, kind: string, target: string])[]) =>
  strToU8(
    `<Relationships>${list.map(([id, kind, target]) => `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`).join('')}</Relationships>`,
  )

/** Slides with part names in reverse order; the first has notes. */
export function pptxOf(slides: readonly (readonly string[])[], notes: string): Uint8Array {
  const paragraphs = (lines: readonly string[]) =>
    lines.map((line) => `<a:p><a:r><a:t>${line}</a:t></a:r></a:p>`).join('')
  const file = (index: number) => slides.length - index
  const parts: Record<string, Uint8Array> = {
    'ppt/presentation.xml': strToU8(
      `<p:presentation ${drawing}><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${index}" r:id="r${index}"/>`).join('')}</p:sldIdLst></p:presentation>`,
    ),
    'ppt/_rels/presentation.xml.rels': relations(
      slides.map((_, index) => [`r${index}`, 'slide', `slides/slide${file(index)}.xml`]),
    ),
    [`ppt/slides/_rels/slide${file(0)}.xml.rels`]: relations([
      ['n', 'notesSlide', '../notesSlides/notes.xml'],
    ]),
    'ppt/notesSlides/notes.xml': strToU8(
      `<p:notes ${drawing}>${paragraphs([notes])}<a:p><a:fld type="slidenum"><a:t>77</a:t></a:fld></a:p></p:notes>`,
    ),
  }
  for (const [index, lines] of slides.entries())
    parts[`ppt/slides/slide${file(index)}.xml`] = strToU8(`<p:sld ${drawing}>${paragraphs(lines)}</p:sld>`)
  return zipSync(parts)
}

/** An OpenDocument file with this body. */
export function openDocumentOf(body: string, isLocked = false): Uint8Array {
  const content = `<?xml version="1.0"?><office:document-content xmlns:office="o" xmlns:text="t" xmlns:table="b" xmlns:draw="d"><office:body>${body}</office:body></office:document-content>`
  const lock = isLocked ? '<manifest:encryption-data/>' : ''
  return zipSync({
    'content.xml': strToU8(content),
    'META-INF/manifest.xml': strToU8(`<manifest:manifest>${lock}</manifest:manifest>`),
  })
}

type Lock = 'locked' | undefined

// The font is not embedded.
const described =
  '/FontDescriptor << /Type /FontDescriptor /FontName /X /Flags 4 /FontBBox [0 0 1000 1000] /ItalicAngle 0 /Ascent 800 /Descent -200 /StemV 80 >>'

/** A PDF with one line per page. Glyphs are numbered by first use and mapped by a ToUnicode table. */
export function pdfOf(pages: readonly string[], lock?: Lock): Uint8Array {
  const letters = [...new Set(pages.join(''))]
  const hex = (number: number) => number.toString(16).padStart(4, '0')
  const wide = (text: string) => Buffer.from(text, 'utf16le').swap16().toString('hex')
  const known = letters.map((letter, index) => `<${hex(index + 1)}> <${wide(letter)}>`)
  const blocks = Array.from({ length: Math.ceil(known.length / 100) }, (_, index) =>
    known.slice(index * 100, index * 100 + 100),
  )
  const table = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def 1 begincodespacerange <0000> <ffff> endcodespacerange\n${blocks
    .map((block) => `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`)
    .join('\n')}\nendcmap end end`
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /X /Encoding /Identity-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType2 /BaseFont /X /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 1000 ${described} >>] /ToUnicode 4 0 R >>`
  const shown = (text: string) =>
    `<${Array.from(text, (letter) => hex(letters.indexOf(letter) + 1)).join('')}> Tj`
  return pdfWith(font, [streamOf(table)], pages.map(shown), lock)
}

/** Chinese as older programs write it: a predefined CMap instead of a ToUnicode table. */
export function oldChinesePdf(text: string): Uint8Array {
  const font = `<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /DW 1000 ${described} >>] >>`
  return pdfWith(font, ['null'], [`<${Buffer.from(text, 'utf16le').swap16().toString('hex')}> Tj`], undefined)
}

function streamOf(text: string): string {
  return `<< /Length ${Buffer.byteLength(text)} >> stream\n${text}\nendstream`
}

function pdfWith(font: string, more: readonly string[], shown: readonly string[], lock: Lock): Uint8Array {
  const first = 4 + more.length
  const kids = shown.map((_, index) => `${first + index * 2} 0 R`)
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >> >>',
    `<< /Type /Pages /Kids [${kids.join(' ')}] /Count ${shown.length} /MediaBox [0 0 600 800] /Resources << /Font << /F 3 0 R >> >> >>`,
    font,
    ...more,
    ...shown.flatMap((show, index) => [
      `<< /Type /Page /Parent 2 0 R /Contents ${first + index * 2 + 1} 0 R >>`,
      streamOf(`BT /F 8 Tf 50 700 Td ${show} ET`),
    ]),
  ]
  // Arbitrary bytes that match no password.
  const secret = Buffer.alloc(32, 0x41).toString('hex')
  const encryption = lock
    ? ` /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O <${secret}> /U <${secret}> >> /ID [<41> <41>]`
    : ''
  const places: number[] = []
  let body = '%PDF-1.7\n'
  for (const [index, object] of objects.entries()) {
    places.push(body.length)
    body += `${index + 1} 0 obj\n${object}\nendobj\n`
  }
  const list = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  return Buffer.from(
    `${body}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${list}trailer << /Size ${objects.length + 1} /Root 1 0 R${encryption} >>\nstartxref\n${body.length}\n%%EOF\n`,
    'latin1',
  )
}

/** Deflated zeros in independent blocks. `noise` is the number of incompressible bytes per 64 kB. */
export function deflatedZeros(megabytes: number, noise = 0): Uint8Array {
  const zeros = Buffer.alloc(16 * 1024 * 1024)
  for (let at = 0; at < zeros.length; at += 65_536) randomBytes(noise).copy(zeros, at)
  const piece = deflateRawSync(zeros, { finishFlush: constants.Z_FULL_FLUSH })
  return Buffer.concat([...Array.from({ length: megabytes / 16 }, () => piece), Buffer.of(3, 0)])
}

/** A zip of deflated entries whose directory declares any size. */
export function zipDeclaring(
  entries: readonly { name: string; deflated: Uint8Array; declaredSize: number; isLocked?: boolean }[],
): Uint8Array {
  const bodies: Buffer[] = []
  const list: Buffer[] = []
  let at = 0
  for (const { name, deflated, declaredSize, isLocked } of entries) {
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(isLocked ? 1 : 0, 2)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(deflated.length, 14)
    head.writeUInt32LE(declaredSize, 18)
    head.writeUInt16LE(name.length, 22)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(at, 10)
    const body = Buffer.concat([Buffer.from('PK\x03\x04'), head, Buffer.from(name), deflated])
    bodies.push(body)
    list.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head, place, Buffer.from(name)]))
    at += body.length
  }
  const end = Buffer.alloc(18)
  end.writeUInt16LE(entries.length, 4)
  end.writeUInt16LE(entries.length, 6)
  end.writeUInt32LE(Buffer.concat(list).length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...bodies, ...list, Buffer.from('PK\x05\x06'), end])
}

/** A greyscale PNG with generated rows. */
export function pngOf(width: number, height: number, row: (y: number) => Uint8Array): Uint8Array {
  const chunk = (name: string, data: Uint8Array) => {
    const named = Buffer.concat([Buffer.from(name), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crcOf(named))
    return Buffer.concat([length, named, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 0, 0, 0, 0], 8)
  const pixels = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) pixels.set(row(y), y * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(pixels, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
