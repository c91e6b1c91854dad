import { normalise } from '#contract/normalise.ts'
import { wordStart } from '#server/platform/word-boundary.ts'

interface Span {
  readonly start: number
  readonly end: number
}

const word = /[\p{L}\p{M}\p{N}]+/gu
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u
const latinMarks = /(?<=\p{Script=Latin})\p{M}+/gu

/** Characters shown before and after the first match. */
const before = 90
const after = 220

/**
 * Positions of the query words in a text, in any of their forms. Adjacent matches become one mark, also
 * across the stop words of the query in `between` (“right of way”).
 */
export function marksIn(
  text: string,
  forms: readonly string[],
  between: ReadonlySet<string> = new Set(),
): [number, number][] {
  const plainForms = new Set(forms.filter((form) => !dense.test(form)))
  const denseForms = forms.filter((form) => dense.test(form))
  const found: Span[] = []
  for (const match of text.matchAll(word)) {
    if (plainForms.has(plainOf(match[0])))
      found.push({ start: match.index, end: match.index + match[0].length })
  }
  for (const form of denseForms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + 1))
      found.push({ start: at, end: at + form.length })
  }
  return joined(found, text, between)
}

// Merges adjacent and overlapping matches.
function joined(found: readonly Span[], text: string, between: ReadonlySet<string>): [number, number][] {
  const marks: [number, number][] = []
  for (const { start, end } of found.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    const last = marks.at(-1)
    if (last && (start <= last[1] || isBridge(text.slice(last[1], start), between)))
      last[1] = Math.max(last[1], end)
    else marks.push([start, end])
  }
  return marks
}

/** True if the gap holds only spaces and stop words of the query. */
function isBridge(gap: string, between: ReadonlySet<string>): boolean {
  return (
    gap.length <= 30 &&
    /^\s[\p{L}\p{M}\p{N}\s]*$/u.test(gap) &&
    (gap.match(word) ?? []).every((small) => between.has(plainOf(small)))
  )
}

/**
 * Words of the texts that may share a stem with one of the forms. A PostgreSQL stem keeps the beginning of
 * its word.
 */
export function likelyForms(
  texts: readonly string[],
  forms: readonly string[],
): { plain: string; written: string }[] {
  const formSet = new Set(forms)
  const starts = new Set(forms.map((form) => form.slice(0, 3)))
  const likely = new Map<string, string>()
  for (const text of texts) {
    for (const [written] of text.matchAll(word)) {
      const plain = plainOf(written)
      if (!formSet.has(plain) && starts.has(plain.slice(0, 3))) likely.set(plain, written.toLowerCase())
    }
  }
  return [...likely].map(([plain, written]) => ({ plain, written }))
}

function plainOf(text: string): string {
  return normalise(normalise(text, 'NFKD').replace(latinMarks, '')).toLowerCase()
}

/** An excerpt of a passage around its first match, on one line, cut at word boundaries. */
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
