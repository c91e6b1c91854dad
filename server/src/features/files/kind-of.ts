import { fileTypeFromBuffer } from 'file-type'

import { endingOf, type FileKind } from '#contract/files/names.ts'

/** As many of the first bytes as tell what a file is. */
export const tellingBytes = 4100

const textEndings: Readonly<Record<string, string>> = {
  MD: 'text/markdown',
  MARKDOWN: 'text/markdown',
  CSV: 'text/csv',
  TSV: 'text/tab-separated-values',
  JSON: 'application/json',
  XML: 'text/xml',
  HTML: 'text/html',
  HTM: 'text/html',
  XHTML: 'text/html',
  SVG: 'image/svg+xml',
  EML: 'message/rfc822',
  ICS: 'text/calendar',
  VCF: 'text/vcard',
  GED: 'text/plain',
  TXT: 'text/plain',
  LOG: 'text/plain',
}

const byType: readonly (readonly [RegExp, FileKind])[] = [
  [/^application\/pdf$/, 'pdf'],
  // What can hold a script is no picture to us.
  [/^image\/(?!svg)/, 'picture'],
  [/^audio\//, 'audio'],
  [/^video\//, 'video'],
  [/^message\/rfc822$/, 'mail'],
  [/^(text\/html|image\/svg\+xml|application\/xhtml\+xml)$/, 'page'],
  [/(spreadsheet|ms-excel|^text\/csv$|tab-separated)/, 'sheet'],
  [/(presentation|powerpoint)/, 'slides'],
  [/(wordprocessing|opendocument\.text|msword|^application\/rtf$|epub)/, 'writing'],
  [/^(text\/|application\/json$)/, 'text'],
  [/(zip|gzip|x-tar|x-7z|x-rar|x-bzip|x-xz|zstd)/, 'archive'],
]

/**
 * What a file is, by its first bytes; a text has none that tell, so there its name may. What is claimed elsewhere is not believed: a page
 * that calls itself a picture stays a page.
 */
export async function typeOf(name: string, head: Uint8Array): Promise<string> {
  const found = await fileTypeFromBuffer(head).catch(() => undefined)
  return found ? withName(found.mime, name) : textType(name, head)
}

/** What a type is to a person. */
export function kindOf(type: string): FileKind {
  return byType.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
}

// Office papers are zips whose first bytes do not always say which.
const zipped: Readonly<Record<string, string>> = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ODT: 'application/vnd.oasis.opendocument.text',
  ODS: 'application/vnd.oasis.opendocument.spreadsheet',
  ODP: 'application/vnd.oasis.opendocument.presentation',
}

function withName(found: string, name: string): string {
  if (found === 'application/zip') return zipped[endingOf(name)] ?? found
  if (found === 'application/xml') return looksLikePage(name) ? 'image/svg+xml' : 'text/xml'
  return found
}

const looksLikePage = (name: string) => endingOf(name) === 'SVG'

function textType(name: string, head: Uint8Array): string {
  if (!isText(head)) return 'application/octet-stream'
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1').trimStart().toLowerCase()
  if (/^(<!doctype html|<html|<head|<body|<script)/.test(start)) return 'text/html'
  if (start.startsWith('<svg')) return 'image/svg+xml'
  return textEndings[endingOf(name)] ?? 'text/plain'
}

// Text in UTF-16 begins with a mark; any other holds no zero.
function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return !head.includes(0)
}
