import { normalise } from '#contract/normalise.ts'
import { visibleText } from '#contract/visible-text.ts'

/** Cleans extracted text: visible, well-formed, NFC, LF line ends, at most two blank lines in a row. */
export function clean(text: string): string {
  const readable = text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- control characters are removed here
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f\ufeff]|\p{Surrogate}/gu, '')
  const plain = normalise(visibleText(readable))
  // Per line: a regular expression over the whole text would be quadratic on long runs of spaces.
  const lines = plain.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
}
