import { fileTypeFromBuffer } from 'file-type'

import { endingOf, type FileKind } from '#contract/files/names.ts'

/** Number of leading bytes needed to detect a file type. */
export const sniffedBytes = 4100

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
  // SVG can contain scripts, so it is not a picture.
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
 * Detects the MIME type from the first bytes. Text has no signature, so there the extension decides. Claimed
 * types are ignored: an HTML page with a picture's name stays a page.
 */
export async function typeOf(name: string, head: Uint8Array): Promise<string> {
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  return detected ? withName(detected.mime, name) : textType(name, head)
}

/** The file kind of a MIME type. */
export function kindOf(type: string): FileKind {
  return byType.find(([pattern]) => pattern.test(type))?.[1] ?? 'other'
}

// The first bytes don't always tell Office formats from plain zips.
const zipped: Readonly<Record<string, string>> = {
  DOCX: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  XLSX: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  PPTX: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  ODT: 'application/vnd.oasis.opendocument.text',
  ODS: 'application/vnd.oasis.opendocument.spreadsheet',
  ODP: 'application/vnd.oasis.opendocument.presentation',
}

function withName(type: string, name: string): string {
  if (type === 'application/zip') return zipped[endingOf(name)] ?? type
  if (type === 'application/xml') return looksLikePage(name) ? 'image/svg+xml' : 'text/xml'
  return type
}

const looksLikePage = (name: string) => endingOf(name) === 'SVG'

function textType(name: string, head: Uint8Array): string {
  if (!isText(head)) return 'application/octet-stream'
  const start = Buffer.from(head.subarray(0, 512)).toString('latin1').trimStart().toLowerCase()
  if (/^(<!doctype html|<html|<head|<body|<script)/.test(start)) return 'text/html'
  if (start.startsWith('<svg')) return 'image/svg+xml'
  return textEndings[endingOf(name)] ?? 'text/plain'
}

// UTF-16 text has a byte order mark; other text has no NUL byte.
function isText(head: Uint8Array): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true
  return !head.includes(0)
}
