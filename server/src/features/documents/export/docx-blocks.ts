import {
  AlignmentType,
  BorderStyle,
  ExternalHyperlink,
  HeadingLevel,
  type IParagraphOptions,
  Paragraph,
  type ParagraphChild,
  Table,
  TableCell,
  TableLayoutType,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'

import type { Language } from '#contract/languages.ts'
import type {
  PrintedBlock,
  ListItem,
  Run,
  Table as TableBlock,
} from '#server/features/documents/export/blocks.ts'
import { colours, fontsOf, looksOf } from '#server/features/documents/export/docx-looks.ts'

/** The list depth of a block, and whether it is inside a quote. */
interface Position {
  readonly level: number
  readonly isQuoted: boolean
}

/** Width of the text in twentieths of a point: A4 without its margins. */
export const textWidth = 8277
const step = 360
const maxLevel = 8

/** The word processor counts ordered lists; each start number has its own numbering definition. */
export const bullets = 'bullets'
export const numbersFrom = (start: number) => `numbers-${start}`

export class BlockWriter {
  readonly #language: Language
  #lists = 0
  /** Start numbers of the ordered lists. */
  readonly starts = new Set<number>()

  constructor(language: Language) {
    this.#language = language
  }

  write(
    blocks: readonly PrintedBlock[],
    position: Position = { level: 0, isQuoted: false },
  ): (Paragraph | Table)[] {
    return blocks.flatMap((block) => this.#writeOne(block, position))
  }

  #writeOne(block: PrintedBlock, position: Position): (Paragraph | Table)[] {
    switch (block.kind) {
      case 'heading':
        return [
          new Paragraph({
            heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2,
            children: this.words(block.runs, block.level === 1),
          }),
        ]
      case 'paragraph':
        return [new Paragraph({ ...layoutOf(position), children: this.words(block.runs) })]
      case 'quote':
        return this.write(block.blocks, { ...position, isQuoted: true })
      case 'list':
        return this.#writeList(block, position)
      case 'table':
        // Word merges adjacent tables, so separate them with a paragraph.
        return [this.table(block), new Paragraph({ spacing: { after: 60 }, children: [] })]
      case 'code':
        return [
          new Paragraph({
            shading: { fill: colours.wash, type: 'clear' },
            children: lines(block.text).flatMap((line, index) =>
              this.words(index === 0 ? [line] : [{ text: '', isBreak: true }, line]),
            ),
          }),
        ]
      case 'rule':
        return [
          new Paragraph({
            alignment: AlignmentType.CENTER,
            border: { bottom: { style: BorderStyle.DOUBLE, size: 4, color: colours.accent, space: 1 } },
            children: [],
          }),
        ]
    }
  }

  #writeList(
    { isOrdered, start, items }: Extract<PrintedBlock, { kind: 'list' }>,
    position: Position,
  ): (Paragraph | Table)[] {
    const level = Math.min(position.level, maxLevel)
    if (isOrdered) this.starts.add(start)
    const numbering = {
      reference: isOrdered ? numbersFrom(start) : bullets,
      level,
      instance: isOrdered ? ++this.#lists : 0,
    }
    return items.flatMap((item) =>
      this.#writeItem(item, numbering, { ...position, level: position.level + 1 }),
    )
  }

  #writeItem(
    { isDone, blocks }: ListItem,
    numbering: NonNullable<IParagraphOptions['numbering']>,
    position: Position,
  ): (Paragraph | Table)[] {
    const mark: Run[] = isDone === null ? [] : [{ text: isDone ? '☑ ' : '☐ ' }]
    const [first, ...rest] = blocks
    const runs = first?.kind === 'paragraph' ? first.runs : []
    return [
      new Paragraph({
        ...(position.isQuoted && quoted(position)),
        numbering,
        spacing: { after: 60 },
        children: this.words([...mark, ...runs]),
      }),
      ...this.write(first?.kind === 'paragraph' ? rest : blocks, position),
    ]
  }

  table({ head, rows, widths, align }: Pick<TableBlock, 'head' | 'rows' | 'widths' | 'align'>): Table {
    const all = widths.reduce((sum, width) => sum + width, 0)
    const columnWidths = widths.map((width) => Math.floor((textWidth * width) / all))
    const row = (cells: readonly (readonly Run[])[], isHead: boolean) =>
      new TableRow({
        tableHeader: isHead,
        cantSplit: isHead,
        children: cells.map(
          (runs, column) =>
            new TableCell({
              width: { size: columnWidths[column] ?? 0, type: WidthType.DXA },
              borders: {
                ...noLines,
                bottom: {
                  style: BorderStyle.SINGLE,
                  size: isHead ? 6 : 3,
                  color: isHead ? colours.accent : colours.edge,
                },
              },
              margins: { top: 60, bottom: 60, left: 0, right: 120 },
              children: [
                new Paragraph({
                  alignment: AlignmentType[sides[align[column] ?? 'left']],
                  spacing: { after: 0 },
                  keepNext: isHead,
                  children: this.words(isHead ? runs.map((run) => ({ ...run, isBold: true })) : runs),
                }),
              ],
            }),
        ),
      })
    return new Table({
      layout: TableLayoutType.FIXED,
      width: { size: textWidth, type: WidthType.DXA },
      columnWidths,
      borders: { ...noLines, bottom: noLine, insideHorizontal: noLine, insideVertical: noLine },
      rows: [row(head, true), ...rows.map((cells) => row(cells, false))],
    })
  }

  /** The text runs of a paragraph; titles use the title font. */
  words(runs: readonly Run[], isTitle = false): ParagraphChild[] {
    return runs.map((run) => {
      const looks = {
        ...looksOf(run, this.#language),
        ...(isTitle && fontsOf(this.#language, 'Cormorant Garamond')),
      }
      const words = new TextRun({ ...looks, ...(run.isBreak ? { break: 1 } : { text: run.text }) })
      return run.link ? new ExternalHyperlink({ link: run.link, children: [words] }) : words
    })
  }
}

const sides = { left: 'LEFT', center: 'CENTER', right: 'RIGHT' } as const
const noLine = { style: BorderStyle.NONE, size: 0, color: 'auto' } as const
const noLines = { top: noLine, left: noLine, right: noLine } as const

const lines = (text: string): Run[] => text.split('\n').map((line) => ({ text: line }))

function layoutOf(position: Position): IParagraphOptions {
  if (position.isQuoted) return quoted(position)
  return position.level > 0 ? { indent: { left: step * Math.min(position.level, maxLevel + 1) } } : {}
}

function quoted({ level }: Position): IParagraphOptions {
  return {
    style: 'Quote',
    indent: { left: step * (Math.min(level, maxLevel) + 1) },
    border: { left: { style: BorderStyle.SINGLE, size: 12, color: colours.accent, space: 8 } },
  }
}
