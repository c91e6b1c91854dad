import { wordStart } from '#server/platform/word-boundary.ts'

/** A word of a text and where it stands. */
interface Standing {
  readonly start: number
  readonly end: number
}

const word = /[\p{L}\p{M}\p{N}]+/gu
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const latinMarks = /(?<=\p{Script=Latin})\p{M}+/gu

/** How much of a passage is shown around what was found. */
const before = 90
const after = 220

/**
 * Where the words that were looked for stand in a text, in any of their forms. Neighbours are one mark, and so is “right of way”: `between`
 * are the words of the question that are too small to be looked for.
 */
export function marksIn(text: string, forms: readonly string[], between: ReadonlySet<string> = new Set()): [number, number][] {
  const plainForms = new Set(forms.filter((form) => !dense.test(form)))
  const denseForms = forms.filter((form) => dense.test(form))
  const found: Standing[] = []
  for (const match of text.matchAll(word)) {
    if (plainForms.has(plainOf(match[0]))) found.push({ start: match.index, end: match.index + match[0].length })
  }
  for (const form of denseForms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1)) found.push({ start: at, end: at + form.length })
  }
  return joined(found, text, between)
}

// Words that stand together or over each other are shown as one.
function joined(found: readonly Standing[], text: string, between: ReadonlySet<string>): [number, number][] {
  const marks: [number, number][] = []
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = marks.at(-1)
    if (last && (start <= last[1] || isBridge(text.slice(last[1], start), between))) last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}

/** Whether nothing but blanks and small words of the question stands between. */
function isBridge(gap: string, between: ReadonlySet<string>): boolean {
  return gap.length <= 30 && /^\s[\p{L}\p{M}\p{N}\s]*$/u.test(gap) && (gap.match(word) ?? []).every((small) => between.has(plainOf(small)))
}

/**
 * The words of some texts that may have been found by one of these forms, each also as it is written. What PostgreSQL shortens keeps the
 * beginning of its word.
 */
export function likelyForms(texts: readonly string[], forms: readonly string[]): { plain: string; written: string }[] {
  const known = new Set(forms)
  const starts = new Set(forms.map((form) => form.slice(0, 3)))
  const likely = new Map<string, string>()
  for (const text of texts) {
    for (const [written] of text.matchAll(word)) {
      const plain = plainOf(written)
      if (!known.has(plain) && starts.has(plain.slice(0, 3))) likely.set(plain, written.toLowerCase())
    }
  }
  return [...likely].map(([plain, written]) => ({ plain, written }))
}

function plainOf(text: string): string {
  return text.normalize('NFKD').replace(latinMarks, '').normalize('NFC').toLowerCase()
}

/** The part of a passage in which the first of them stand, in one line, from word to word. */
export function snippetOf(body: string, forms: readonly string[]): string {
  const line = body.replace(/\s+/gu, ' ').trim()
  if (line.length <= before + after) return line
  const [first] = marksIn(line, forms)
  const at = first?.[0] ?? 0
  const from = at <= before ? 0 : wordStart(line, at - before)
  const until = Math.min(line.length, from + before + after)
  const end = until === line.length ? until : wordStart(line, until)
  return `${from > 0 ? '… ' : ''}${line.slice(from, end).trim().toWellFormed()}${end < line.length ? ' …' : ''}`
}
