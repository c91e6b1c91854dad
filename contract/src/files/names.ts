/** The shelves a family begins with, each with the capital it belongs to. They are named in every language until somebody names one anew. */
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

/** What a file is to a person: one searches among them, and each is shown in its own way. */
export const fileKinds = ['pdf', 'picture', 'text', 'writing', 'sheet', 'slides', 'mail', 'page', 'audio', 'video', 'archive', 'other'] as const
export type FileKind = (typeof fileKinds)[number]

/** Five gigabytes pass; the rest leaves room for what has not been thought of. */
export const fileLimits = {
  name: 255,
  /** In bytes, as the path of all its parts. */
  folder: 1000,
  size: 64 * 1024 ** 3,
  categoryName: 80,
  categories: 100,
  datasets: 100,
  datasetFiles: 10_000,
  tag: 40,
  tags: 20,
  /** One act on several files. */
  together: 500,
  /** In one archive: their ids fit into an address that every proxy accepts. */
  download: 200,
} as const

// Overrides of the writing direction make a name read as another one; the rest can't be a name on some system.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const unkeepable = /[\u0000-\u001f\u007f-\u009f\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069<>:"|?*\\/]/gu
const reserved = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(\.|$)/iu

/**
 * A name as it is kept: whatever a system sends, it is one line that every system can keep again. Folders before it are left out, and what
 * can't stand in a name becomes a hyphen. Empty when nothing is left.
 */
export function keptName(given: string): string {
  const last = given.normalize('NFC').split(/[\\/]/u).at(-1) ?? ''
  const plain = last
    .toWellFormed()
    .replace(unkeepable, '-')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^\.+|[. ]+$/gu, '')
  const safe = reserved.test(plain) ? `_${plain}` : plain
  return shortened(safe)
}

// 255 bytes is what file systems keep; the ending says what it is and stays.
function shortened(name: string): string {
  const most = fileLimits.name
  if (bytesOf(name) <= most) return name
  const ending = /\.[\p{L}\p{N}]{1,10}$/u.exec(name)?.[0] ?? ''
  let kept = ''
  for (const letter of name.slice(0, name.length - ending.length)) {
    if (bytesOf(kept + letter + ending) > most) break
    kept += letter
  }
  return `${kept.trim()}${ending}`
}

// In UTF-8. What is counted is well-formed: every letter has its whole code.
function bytesOf(text: string): number {
  let bytes = 0
  for (const letter of text) {
    const code = letter.codePointAt(0) ?? 0
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4
  }
  return bytes
}

/**
 * A folder's path as it is stored: its parts are names that every system can keep, divided by '/'. Empty at the top of a category,
 * null where it is longer than a path may be: shortening it could make one folder of two.
 */
export function keptFolder(given: string): string | null {
  const parts = given
    .split(/[\\/]/u)
    .map((part) => keptName(part))
    .filter((part) => part !== '')
  const path = parts.join('/')
  return bytesOf(path) > fileLimits.folder ? null : path
}

/** The ending in capitals, as people name the type: PDF, DOCX. Empty without one. */
export function endingOf(name: string): string {
  return (/\.([\p{L}\p{N}]{1,8})$/u.exec(name)?.[1] ?? '').toUpperCase()
}
