export interface ParsedLine {
  readonly level: number
  readonly id: string | null
  readonly tag: string
  readonly to: string | null
  readonly value: string
}

// Programs indent lines, put more than one space between the parts, and one begins lines with a mark of UTF-8.
const linePattern =
  /^[\s\ufeff]*(\d{1,2})[\t ]+(?:@([^@\s#][^@]*)@[\t ]*)?([A-Za-z0-9_]\S{0,99})(?:[\t ](.*))?$/su
const pointerPattern = /^@([^@#\s][^@]*)@\s*$/u

/** Reads one line. Null is a line without a level, which is text that goes on from the line before. */
export function parseLine(line: string): ParsedLine | null {
  const match = linePattern.exec(line)
  if (!match) return null
  const [, level, id, tag = '', value = ''] = match
  const to = value.startsWith('@') ? pointerPattern.exec(value)?.[1] : undefined
  return {
    level: Number(level),
    id: id?.trim() || null,
    tag: tag.toUpperCase(),
    to: to?.trim() || null,
    value: to === undefined ? value : '',
  }
}
