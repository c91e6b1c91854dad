import { normalise } from '#contract/normalise.ts'

/**
 * The categories a new family starts with, each with its capital. Their names are translated until someone
 * renames one.
 */
export const firstCategories = [
  { key: 'deeds', capital: 'material' },
  { key: 'letters', capital: 'cultural' },
  { key: 'companies', capital: 'financial' },
  { key: 'wills', capital: 'financial' },
  { key: 'schooling', capital: 'intellectual' },
  { key: 'photographs', capital: 'social' },
] as const
export type CategoryKey = (typeof firstCategories)[number]['key']
// The keys are exactly those of the list above; map has no narrower type.
export const categoryKeys = firstCategories.map(({ key }) => key) as [CategoryKey, ...CategoryKey[]]

/** File types as people see them: the search filters by them, and each has its own preview. */
export const fileKinds = [
  'pdf',
  'picture',
  'text',
  'writing',
  'sheet',
  'slides',
  'mail',
  'page',
  'audio',
  'video',
  'archive',
  'other',
] as const
export type FileKind = (typeof fileKinds)[number]

/** Files of five gigabytes are common; the size limit leaves headroom. */
export const fileLimits = {
  name: 255,
  /** In bytes, for the whole path. */
  folder: 1000,
  size: 64 * 1024 ** 3,
  categoryName: 80,
  categories: 100,
  datasets: 100,
  datasetFiles: 10_000,
  tag: 40,
  tags: 20,
  /** Files per batch request. */
  batch: 500,
  /** Files per archive: their ids must fit into a URL that every proxy accepts. */
  download: 200,
} as const

// Bidirectional overrides can disguise a name; the other characters are illegal on some file system.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const illegal = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*\\/]/gu
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/iu

/**
 * Sanitises a file name so that every file system can store it: leading folders are dropped and illegal
 * characters become hyphens. Returns an empty string if nothing is left.
 */
export function safeName(input: string): string {
  const last = normalise(input).split(/[\\/]/u).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(illegal, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/gu, '')
  const safe = reserved.test(plain) ? `_${plain}` : plain
  return truncated(safe)
}

// File systems allow 255 bytes. The extension is never cut.
function truncated(name: string): string {
  const max = fileLimits.name
  if (bytesOf(name) <= max) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  let stem = ''
  for (const character of name.slice(0, name.length - ending.length)) {
    if (bytesOf(stem + character + ending) > max) break
    stem += character
  }
  return `${stem.trim()}${ending}`
}

// Length in UTF-8. The text is well-formed, so there are no lone surrogates.
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const code = character.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * Sanitises a folder path: its segments are safe names, separated by '/'. Empty at the top of a category,
 * null if it is too long: truncating could merge two folders.
 */
export function safeFolder(input: string): string | null {
  // Skip normalising input that is far too long.
  if (input.length > 8 * fileLimits.folder) return null
  const parts = input
    .split(/[\\/]/u)
    .map((part) => safeName(part))
    .filter((part) => part !== '')
  const path = parts.join('/')
  return bytesOf(path) > fileLimits.folder ? null : path
}

/** The extension in capitals (PDF, DOCX), or an empty string. */
export function endingOf(name: string): string {
  return (/\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1] ?? '').toUpperCase()
}
