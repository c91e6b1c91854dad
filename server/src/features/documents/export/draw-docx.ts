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

import {
  BlockWriter,
  bullets,
  numbersFrom,
  textWidth,
} from '#server/features/documents/export/docx-blocks.ts'
import { colours, isUpright, fontsOf } from '#server/features/documents/export/docx-looks.ts'
import { printable } from '#server/features/documents/export/printable.ts'
import type { PrintedDocument } from '#server/features/documents/export/printed-document.ts'
import { readBlocks } from '#server/features/documents/export/read-blocks.ts'
import { tableOf } from '#server/features/documents/export/tables.ts'

const margin = 1815

/** Renders a document as DOCX, with real headings, lists and tables. */
export async function drawDocx(input: PrintedDocument): Promise<Uint8Array> {
  const document = printable(input)
  const writer = new BlockWriter(document.language)
  const children = [
    ...headOf(document),
    ...writer.write(readBlocks(document.body)),
    ...approvalOf(document, writer),
  ]
  const docx = new Document({
    title: document.title,
    creator: document.family || 'Forerunners',
    lastModifiedBy: document.family || 'Forerunners',
    styles: stylesOf(document),
    numbering: { config: [bulletList, ...[...writer.starts].map(numberedList)] },
    sections: [
      {
        properties: {
          page: {
            size: { width: 11906, height: 16838 },
            margin: { top: margin, right: margin, bottom: margin, left: margin },
          },
        },
        headers: {
          default: new Header({
            children: document.standing ? [small(document, document.standing, AlignmentType.RIGHT)] : [],
          }),
        },
        footers: { default: new Footer({ children: [footerOf(document)] }) },
        children,
      },
    ],
  })
  return Packer.toBuffer(docx)
}

function headOf(document: PrintedDocument): Paragraph[] {
  return [
    small(document, document.above, AlignmentType.CENTER),
    new Paragraph({
      heading: HeadingLevel.TITLE,
      children: [new TextRun({ ...fontsOf(document.language, 'Cormorant Garamond'), text: document.title })],
    }),
  ]
}

function approvalOf({ language, approval }: PrintedDocument, writer: BlockWriter): (Paragraph | Table)[] {
  const words = (text: string, more: object = {}) => new TextRun({ ...fontsOf(language), text, ...more })
  const heading = (text: string) =>
    new Paragraph({ heading: HeadingLevel.HEADING_2, children: [words(text)] })
  return [
    new Paragraph({
      heading: HeadingLevel.HEADING_1,
      pageBreakBefore: true,
      children: [new TextRun({ ...fontsOf(language, 'Cormorant Garamond'), text: approval.title })],
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
    ...approval.rounds.flatMap(({ title, head, votes }) => {
      const cell = (text: string) => [{ text }]
      const table = tableOf({
        head: head.map(cell),
        rows: votes.map((row) => row.map(cell)),
        align: head.map(() => 'left'),
      })
      return [
        heading(title),
        writer.table({ ...table, widths: [24, 17, 19, 32] }),
        new Paragraph({ children: [] }),
      ]
    }),
    ...(approval.needed
      ? [heading(approval.needed.label), new Paragraph({ children: [words(approval.needed.value)] })]
      : []),
    heading(approval.hash.label),
    new Paragraph({ children: [words(approval.hash.value, { size: 19 })] }),
    new Paragraph({ children: [words(approval.check, { size: 20, color: colours.quiet })] }),
  ]
}

function small(
  { language }: PrintedDocument,
  text: string,
  alignment: (typeof AlignmentType)[keyof typeof AlignmentType],
): Paragraph {
  const spaced = isUpright(language) ? {} : { allCaps: true, characterSpacing: 24 }
  return new Paragraph({
    alignment,
    spacing: { after: 60 },
    children: [new TextRun({ ...fontsOf(language), ...spaced, text, size: 19, color: colours.quiet })],
  })
}

function footerOf({ language, title, pageWords: [before, between, after] }: PrintedDocument): Paragraph {
  const words = (...children: string[]) =>
    new TextRun({ ...fontsOf(language), size: 17, color: colours.quiet, children })
  const graphemes = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment)
  const short = graphemes.length > 70 ? `${graphemes.slice(0, 68).join('')}…` : title
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
    style: {
      paragraph: { indent: { left: 360 * (depth + 1), hanging: 300 } },
      run: { color: colours.accent },
    },
  }))

const bulletList = { reference: bullets, levels: level(LevelFormat.BULLET, () => '•') }
const numberedList = (start: number) => ({
  reference: numbersFrom(start),
  levels: level(LevelFormat.DECIMAL, (depth) => `%${depth + 1}.`).map((one) => ({ ...one, start })),
})

function stylesOf({ language }: PrintedDocument) {
  const fonts = fontsOf(language)
  const titles = { ...fontsOf(language, 'Cormorant Garamond'), color: colours.ink, bold: true }
  const size = isUpright(language) ? 21 : 23
  return {
    default: {
      document: {
        run: { ...fonts, size, color: colours.ink },
        paragraph: { spacing: { line: 320, after: 160 } },
      },
      title: {
        run: { ...titles, size: 52 },
        paragraph: {
          alignment: AlignmentType.CENTER,
          spacing: { after: 360 },
          border: { bottom: { style: BorderStyle.DOUBLE, size: 4, color: colours.accent, space: 12 } },
        },
      },
      heading1: {
        run: { ...titles, size: 31 },
        paragraph: { spacing: { before: 340, after: 120 }, keepNext: true },
      },
      heading2: {
        run: { ...fonts, color: colours.ink, bold: true, size: size + 1 },
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
