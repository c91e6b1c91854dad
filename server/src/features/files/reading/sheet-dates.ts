import { readXml } from '#server/features/files/reading/xml.ts'
import type { Zip } from '#server/features/files/reading/zip.ts'

/** Which styles of cells show a day: a spreadsheet keeps days as numbers. */
export function dateStyles(zip: Zip): Set<number> {
  const formats = new Set<number>()
  const styles = new Set<number>()
  let count = 0
  let inCells = false
  readXml(zip, 'xl/styles.xml', {
    open: (name, attributes) => {
      const id = Number(attributes['numFmtId'])
      if (name === 'numFmt' && showsDay(attributes['formatCode'] ?? '')) formats.add(id)
      if (name === 'cellXfs') inCells = true
      if (name !== 'xf' || !inCells) return
      if ((id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58) || formats.has(id)) styles.add(count)
      count++
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

// Quoted words, colours and single letters that are shown as they are don't count.
function showsDay(code: string): boolean {
  const bare = code.slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dy]/i.test(bare)
}

/** The day that a spreadsheet keeps as a number; a number that is no day stays itself. */
export function dateOf(number: number, startsLater: boolean): string {
  if (!(number >= 1 && number < 2_958_466)) return String(number)
  // Counted from the last day of 1899, with a 29 February 1900 that never was; or, on old Macs, from 1904.
  const days = startsLater ? number + 1462 : number < 60 ? number + 1 : number
  const day = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  return number % 1 === 0 ? day.slice(0, 10) : day.slice(0, 16).replace('T', ' ')
}
