import { readXml } from '#server/features/files/reading/xml.ts'
import type { Zip } from '#server/features/files/reading/zip.ts'

/** Cell styles that show dates: spreadsheets store dates as numbers. */
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
      if (
        (id >= 14 && id <= 17) ||
        id === 22 ||
        (id >= 27 && id <= 36) ||
        (id >= 50 && id <= 58) ||
        formats.has(id)
      )
        styles.add(count)
      count++
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return styles
}

// Ignores quoted text, colours and escaped characters.
function showsDay(code: string): boolean {
  const bare = code.slice(0, 255).replaceAll(/"[^"]*"|\[[^\]]*\]|\\./g, '')
  return /[dy]/i.test(bare)
}

/** Converts a serial number to a date; other numbers stay as they are. */
export function dateOf(number: number, is1904: boolean): string {
  if (!(number >= 1 && number < 2_958_466)) return String(number)
  // Serial numbers count from 1899-12-31 and include a 29 February 1900 that never was; old Macs count from
  // 1904.
  const days = is1904 ? number + 1462 : number < 60 ? number + 1 : number
  const day = new Date(Math.round((days - 25_569) * 86_400) * 1000).toISOString()
  return number % 1 === 0 ? day.slice(0, 10) : day.slice(0, 16).replace('T', ' ')
}
