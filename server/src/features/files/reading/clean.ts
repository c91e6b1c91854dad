/** Text as it may be kept: whole characters, composed, one kind of line end, at most two blank lines in a row. */
export function clean(text: string): string {
  const plain = text
    .replaceAll(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    // oxlint-disable-next-line no-control-regex -- these are what has to go
    .replaceAll(/[\0-\x08\x0e-\x1f\x7f\ufeff]|\p{Surrogate}/gu, '')
    .normalize('NFC')
  // Line by line: one expression for spaces before a line's end would look at a long row of spaces again from each of them.
  const lines = plain.split('\n').map((line) => line.trimEnd())
  return lines
    .join('\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .replace(/^\n+/, '')
    .trimEnd()
}
