import { ReadingStopped, type TextCollector } from '#server/features/files/reading/text-collector.ts'
import { defaultLimits } from '#server/features/files/reading/limits.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'
import { dateOf, dateStyles } from '#server/features/files/reading/sheet-dates.ts'
import { readXml, relationsOf } from '#server/features/files/reading/xml.ts'
import { openZip, type Zip } from '#server/features/files/reading/zip.ts'

/** Excel: sheets in order, each with its name first. Rows are lines, cells are separated by tabs. */
export function readXlsx(bytes: Uint8Array, collector: TextCollector): void {
  const zip = openZip(bytes, collector)
  const workbook = 'xl/workbook.xml'
  if (!zip.names.includes(workbook)) throw new ReadError('broken')
  const relations = relationsOf(zip, workbook)
  const sheets: { name: string; part: string }[] = []
  let is1904 = false
  readXml(zip, workbook, {
    open: (name, attributes) => {
      const part = name === 'sheet' ? relations.get(attributes['r:id'] ?? '')?.target : undefined
      if (part) sheets.push({ name: attributes['name'] ?? '', part })
      if (name === 'workbookPr') is1904 = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  const { strings, isCut } = sharedStrings(zip)
  const isDate = dateStyles(zip)
  const valueOf = (type: string, style: number, value: string) => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return type === 'n' && isDate.has(style) ? dateOf(Number(value), is1904) : value
  }
  for (const [index, { name, part }] of sheets.entries()) {
    collector.begin(index + 1)
    collector.write(`${name}\n`)
    readSheet(zip, part, collector, valueOf)
  }
  if (isCut) throw new ReadingStopped()
}

// Strings shared between cells, referenced by index. Reading stops at the text limit.
function sharedStrings(zip: Zip): { strings: string[]; isCut: boolean } {
  const strings: string[] = []
  let left = defaultLimits.characters
  let parts: string[] = []
  let inText = false
  // Inside phonetic text (furigana).
  let isPhonetic = false
  readXml(zip, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'rPh') isPhonetic = true
      if (name === 't') inText = !isPhonetic
    },
    close: (name) => {
      if (name === 'rPh') isPhonetic = false
      if (name === 't') inText = false
      if (name !== 'si') return
      strings.push(parts.join(''))
      parts = []
    },
    text: (text) => {
      if (!inText || left < 0) return
      left -= text.length
      parts.push(text)
    },
  })
  return { strings, isCut: left < 0 }
}

function readSheet(
  zip: Zip,
  part: string,
  collector: TextCollector,
  valueOf: (type: string, style: number, value: string) => string,
): void {
  const out = lines(collector)
  let cell = { type: 'n', style: 0, value: '' }
  let inValue = false
  readXml(zip, part, {
    open: (name, attributes) => {
      if (name === 'c')
        cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' }
      // `v` is a value, `t` an inline text. Formulas are skipped; only their results are read.
      if (name === 'v' || name === 't') inValue = true
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'row') out.line()
      if (name !== 'c' || cell.value === '') return
      const value = valueOf(cell.type, cell.style, cell.value)
      out.tab()
      // Line breaks in a cell become spaces.
      out.text(value.replaceAll(/\s*[\r\n]\s*/g, ' '))
    },
    text: (text) => {
      if (inValue) cell.value += text
    },
  })
  out.line()
}
