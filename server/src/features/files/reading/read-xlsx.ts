import { Enough, type Gathering } from '#server/features/files/reading/gathering.ts'
import { defaultLimits } from '#server/features/files/reading/limits.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'
import { dateOf, dateStyles } from '#server/features/files/reading/sheet-dates.ts'
import { readXml, relationsOf } from '#server/features/files/reading/xml.ts'
import { openZip, type Zip } from '#server/features/files/reading/zip.ts'

/** Sheets in their order, the name of each first; a row is a line, its cells are parted by tabs. */
export function readXlsx(bytes: Uint8Array, gathering: Gathering): void {
  const zip = openZip(bytes, gathering)
  const workbook = 'xl/workbook.xml'
  if (!zip.names.includes(workbook)) throw new ReadTrouble('broken')
  const relations = relationsOf(zip, workbook)
  const sheets: { name: string; part: string }[] = []
  let startsLater = false
  readXml(zip, workbook, {
    open: (name, attributes) => {
      const part = name === 'sheet' ? relations.get(attributes['r:id'] ?? '')?.target : undefined
      if (part) sheets.push({ name: attributes['name'] ?? '', part })
      if (name === 'workbookPr') startsLater = ['1', 'true'].includes(attributes['date1904'] ?? '')
    },
  })
  const { strings, isCut } = sharedStrings(zip)
  const isDate = dateStyles(zip)
  const valueOf = (type: string, style: number, value: string) => {
    if (type === 's') return strings[Number(value)] ?? ''
    if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
    return type === 'n' && isDate.has(style) ? dateOf(Number(value), startsLater) : value
  }
  for (const [index, { name, part }] of sheets.entries()) {
    gathering.begin(index + 1)
    gathering.write(`${name}\n`)
    readSheet(zip, part, gathering, valueOf)
  }
  if (isCut) throw new Enough()
}

// What many cells say is written once, and cells name it by its number. More of it than a reading may hold is of no use.
function sharedStrings(zip: Zip): { strings: string[]; isCut: boolean } {
  const strings: string[] = []
  let left = defaultLimits.characters
  let parts: string[] = []
  let inText = false
  // How it is spoken, above Japanese letters.
  let isSpoken = false
  readXml(zip, 'xl/sharedStrings.xml', {
    open: (name) => {
      if (name === 'rPh') isSpoken = true
      if (name === 't') inText = !isSpoken
    },
    close: (name) => {
      if (name === 'rPh') isSpoken = false
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

function readSheet(zip: Zip, part: string, gathering: Gathering, valueOf: (type: string, style: number, value: string) => string): void {
  const out = lines(gathering)
  let cell = { type: 'n', style: 0, value: '' }
  let inValue = false
  readXml(zip, part, {
    open: (name, attributes) => {
      if (name === 'c') cell = { type: attributes['t'] ?? 'n', style: Number(attributes['s'] ?? 0), value: '' }
      // `v` is a value, `t` a text that stands in the cell itself; what a formula says is not read, only what came out.
      if (name === 'v' || name === 't') inValue = true
    },
    close: (name) => {
      if (name === 'v' || name === 't') inValue = false
      if (name === 'row') out.line()
      if (name !== 'c' || cell.value === '') return
      const value = valueOf(cell.type, cell.style, cell.value)
      out.tab()
      // A cell of several lines stays in its row.
      out.text(value.replaceAll(/\s*[\r\n]\s*/g, ' '))
    },
    text: (text) => {
      if (inValue) cell.value += text
    },
  })
  out.line()
}
