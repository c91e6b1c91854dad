import { GedcomError } from '#server/features/tree/gedcom/error.ts'
import { gedcomLimits } from '#server/features/tree/gedcom/limits.ts'
import { type GedcomNode, node, type RecordNode } from '#server/features/tree/gedcom/node.ts'
import { type ParsedLine, parseLine } from '#server/features/tree/gedcom/text/parse-line.ts'
import type { WarningList } from '#server/features/tree/gedcom/warnings.ts'

interface OpenLine {
  tag: string
  value: string
  to: string | null
  children: readonly GedcomNode[]
}

interface OpenRecord extends OpenLine {
  id: string | null
  line: number
}

export interface RecordReader {
  /** Returns the record that this line ends, if it does. */
  readonly push: (line: string) => RecordNode | null
  readonly end: () => RecordNode | null
}

/** Puts lines together to records. CONC and CONT become part of the text that they continue. */
export function createRecordReader(warnings: WarningList): RecordReader {
  let record: OpenRecord | null = null
  let stack: { level: number; line: OpenLine }[] = []
  let lineNumber = 0
  let size = 0
  let lines = 0
  let isVersion7 = false

  function start(parsed: ParsedLine): RecordNode | null {
    const ended = end()
    const { id, tag, to } = parsed
    record = { tag, value: unescaped(parsed.value), to, children: node('').children, id, line: lineNumber }
    stack = [{ level: 0, line: record }]
    size = lines = 0
    return ended
  }

  function end(): RecordNode | null {
    // The header says how the rest of the file doubles its @.
    if (record?.tag === 'HEAD') isVersion7 = isHeaderOf7(record)
    return record
  }

  function unescaped(value: string): string {
    if (!value.includes('@@')) return value
    if (isVersion7) return value.startsWith('@@') ? value.slice(1) : value
    return value.replaceAll('@@', '@')
  }

  function add(parsed: ParsedLine): void {
    while (stack.length > 1 && (stack.at(-1)?.level ?? 0) >= parsed.level) stack.pop()
    const parent = stack.at(-1)
    if (!parent) return
    const value = unescaped(parsed.value)
    if ((parsed.tag === 'CONT' || parsed.tag === 'CONC') && parent.line.to === null) {
      parent.line.value += parsed.tag === 'CONT' ? `\n${value}` : value
      return
    }
    if (parsed.level > parent.level + 1) warnings.add('level_skipped', { line: lineNumber })
    if (stack.length > gedcomLimits.depth) throw new GedcomError('too_deep')
    const line: OpenLine = { tag: parsed.tag, value, to: parsed.to, children: node('').children }
    // Leaves share one empty array, so the first child needs an own one.
    if (parent.line.children.length === 0) parent.line.children = [line]
    else (parent.line.children as GedcomNode[]).push(line)
    stack.push({ level: parsed.level, line })
  }

  function count(length: number): void {
    size += length
    lines += 1
    if (size > gedcomLimits.recordCharacters || lines > gedcomLimits.recordLines) {
      throw new GedcomError('record_too_large')
    }
  }

  return {
    push(text) {
      lineNumber += 1
      if (lineNumber > gedcomLimits.lines) throw new GedcomError('file_too_large')
      const parsed = parseLine(text)
      if (parsed?.level === 0) return start(parsed)
      if (!record) {
        if (lineNumber > gedcomLimits.foreignLines) throw new GedcomError('not_gedcom')
        return null
      }
      count(text.length)
      if (parsed) add(parsed)
      else if (text.trim() !== '') {
        const last = stack.at(-1)
        if (last && last.line.to === null) last.line.value += `\n${text}`
        warnings.add('line_without_level', { line: lineNumber })
      }
      return null
    },
    end,
  }
}

function isHeaderOf7(header: GedcomNode): boolean {
  return versionOf(header).startsWith('7')
}

export function versionOf(header: GedcomNode): string {
  const gedcom = header.children.find(({ tag }) => tag === 'GEDC')
  return gedcom?.children.find(({ tag }) => tag === 'VERS')?.value.trim() ?? ''
}
