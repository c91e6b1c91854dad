import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  Header,
  HeadingLevel,
  LevelFormat,
  Packer,
  PageNumber,
  Paragraph,
  TabStopType,
  type Table,
  TextRun,
} from 'docx'

import { BlockWriter, bullets, numbersFrom, textWidth } from '#server/features/documents/export/docx-blocks.ts'
import { colours, isUpright, lettersOf } from '#server/features/documents/export/docx-looks.ts'
import { printable } from '#server/features/documents/export/printable.ts'
import type { PrintedPaper } from '#server/features/documents/export/printed-paper.ts'
import { readBlocks } from '#server/features/documents/export/read-blocks.ts'
import { tableOf } from '#server/features/documents/export/tables.ts'

const margin = 1815

/** The paper for a word processor, with real headings, lists and tables. */
export async function drawDocx(given: PrintedPaper): Promise<Uint8Array> {
  const paper = printable(given)
  const writer = new BlockWriter(paper.language)
  const children = [...headOf(paper), ...writer.write(readBlocks(paper.body)), ...approvalOf(paper, writer)]
  const document = new Document({
    title: paper.title,
    creator: paper.family || 'Forerunners',
    lastModifiedBy: paper.family || 'Forerunners',
    styles: stylesOf(paper),
    numbering: { config: [bulletList, ...[...writer.starts].map(numberedList)] },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 }, margin: { top: margin, right: margin, bottom: margin, left: margin } } },
        headers: { default: new Header({ children: paper.standing ? [small(paper, paper.standing, AlignmentType.RIGHT)] : [] }) },
        footers: { default: new Footer({ children: [footerOf(paper)] }) },
        children,
      },
    ],
  })
  return Packer.toBuffer(document)
}

function headOf(paper: PrintedPaper): Paragraph[] {
  return [
    small(paper, paper.above, AlignmentType.CENTER),
    new Paragraph({
      heading: HeadingLevel.TITLE,
      children: [new TextRun({ ...lettersOf(paper.language, 'Cormorant Garamond'), text: paper.title })],
    }),
  ]
}

function approvalOf({ language, approval }: PrintedPaper, writer: BlockWriter): (Paragraph | Table)[] {
  const words = (text: string, more: object = {}) => new TextRun({ ...lettersOf(language), text, ...more })
  const heading = (text: string) => new Paragraph({ heading: HeadingLevel.HEADING_2, children: [words(text)] })
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: true,
      children: [new TextRun({ ...lettersOf(language, 'Cormorant Garamond'), text: approval.title })],
    }),
    new Paragraph({ children: [words(approval.standing)] }),
    ...approval.facts.map(
      ({ label, value }) =>
        new Paragraph({
          spacing: { after: 60 },
          indent: { left: 2835, hanging: 2835 },
          tabStops: [{ type: TabStopType.LEFT, position: 2835 }],
          children: [words(`${label}\t`, { color: colours.quiet }), words(value)],
        }),
    ),
    ...approval.rounds.flatMap(({ title, head, voices }) => {
      const cell = (text: string) => [{ text }]
      const table = tableOf({ head: head.map(cell), rows: voices.map((row) => row.map(cell)), align: head.map(() => 'left') })
      return [heading(title), writer.table({ ...table, widths: [24, 17, 19, 32] }), new Paragraph({ children: [] })]
    }),
    ...(approval.needed ? [heading(approval.needed.label), new Paragraph({ children: [words(approval.needed.value)] })] : []),
    heading(approval.hash.label),
    new Paragraph({ children: [words(approval.hash.value, { size: 19 })] }),
    new Paragraph({ children: [words(approval.check, { size: 20, color: colours.quiet })] }),
  ]
}

function small({ language }: PrintedPaper, text: string, alignment: (typeof AlignmentType)[keyof typeof AlignmentType]): Paragraph {
  const spaced = isUpright(language) ? {} : { allCaps: true, characterSpacing: 24 }
  return new Paragraph({
    alignment,
    spacing: { after: 60 },
    children: [new TextRun({ ...lettersOf(language), ...spaced, text, size: 19, color: colours.quiet })],
  })
}

function footerOf({ language, title, pageWords: [before, between, after] }: PrintedPaper): Paragraph {
  const words = (...children: string[]) => new TextRun({ ...lettersOf(language), size: 17, color: colours.quiet, children })
  const letters = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment)
  const short = letters.length > 70 ? `${letters.slice(0, 68).join('')}…` : title
  return new Paragraph({
    border: { top: { style: BorderStyle.SINGLE, size: 4, color: colours.edge, space: 6 } },
    tabStops: [{ type: TabStopType.RIGHT, position: textWidth }],
    children: [words(short, '\t', before, PageNumber.CURRENT, between, PageNumber.TOTAL_PAGES, after)],
  })
}

const level = (format: (typeof LevelFormat)[keyof typeof LevelFormat], textOf: (depth: number) => string) =>
  Array.from({ length: 9 }, (_, depth) => ({
    level: depth,
    format,
    text: textOf(depth),
    alignment: AlignmentType.LEFT,
    style: { paragraph: { indent: { left: 360 * (depth + 1), hanging: 300 } }, run: { color: colours.accent } },
  }))

const bulletList = { reference: bullets, levels: level(LevelFormat.BULLET, () => '•') }
const numberedList = (start: number) => ({
  reference: numbersFrom(start),
  levels: level(LevelFormat.DECIMAL, (depth) => `%${depth + 1}.`).map((one) => ({ ...one, start })),
})

function stylesOf({ language }: PrintedPaper) {
  const letters = lettersOf(language)
  const titles = { ...lettersOf(language, 'Cormorant Garamond'), color: colours.ink, bold: true }
  const size = isUpright(language) ? 21 : 23
  return {
    default: {
      document: { run: { ...letters, size, color: colours.ink }, paragraph: { spacing: { line: 320, after: 160 } } },
      title: {
        run: { ...titles, size: 52 },
        paragraph: {
          alignment: AlignmentType.CENTER,
          spacing: { after: 360 },
          border: { bottom: { style: BorderStyle.DOUBLE, size: 4, color: colours.accent, space: 12 } },
        },
      },
      heading1: { run: { ...titles, size: 31 }, paragraph: { spacing: { before: 340, after: 120 }, keepNext: true } },
      heading2: {
        run: { ...letters, color: colours.ink, bold: true, size: size + 1 },
        paragraph: { spacing: { before: 260, after: 100 }, keepNext: true },
      },
    },
    paragraphStyles: [
      {
        id: 'Quote',
        name: 'Quote',
        basedOn: 'Normal',
        run: isUpright(language) ? {} : { italics: true },
      },
    ],
  }
}
