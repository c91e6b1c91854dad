import type { Gathering } from '#server/features/files/reading/gathering.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'
import { readXml } from '#server/features/files/reading/xml.ts'
import { openZip } from '#server/features/files/reading/zip.ts'

/** A text, a spreadsheet or slides of LibreOffice: they are written in the same way. */
export function readOpenDocument(bytes: Uint8Array, gathering: Gathering): void {
  const zip = openZip(bytes, gathering)
  if (!zip.names.includes('content.xml')) throw new ReadTrouble('broken')
  readXml(zip, 'META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data') throw new ReadTrouble('encrypted')
    },
  })
  const out = lines(gathering)
  let isSheet = false
  let page = 0
  let inParagraph = 0
  let inRow = 0
  // What was taken out again, and what somebody wrote in the margin.
  let skipped = 0
  const begin = (name: string) => {
    out.line()
    gathering.begin(++page)
    if (isSheet) gathering.write(`${name}\n`)
  }
  readXml(zip, 'content.xml', {
    open: (name, attributes) => {
      if (skipped > 0 || name === 'tracked-changes' || name === 'annotation') skipped++
      if (skipped > 0) return
      if (name === 'spreadsheet') isSheet = true
      if ((name === 'table' && isSheet) || (name === 'page' && inParagraph === 0 && !isSheet)) begin(attributes['table:name'] ?? '')
      if (name === 'table-row') inRow++
      if (name === 'table-cell' && isSheet) out.tab()
      if (name === 'p' || name === 'h') inParagraph++
      if (name === 'tab') out.tab()
      if (name === 's') out.text(' ')
      if (name === 'line-break') out.line()
    },
    close: (name) => {
      if (skipped > 0) {
        skipped--
        return
      }
      if (name === 'p' || name === 'h') {
        inParagraph--
        if (!(isSheet && inRow > 0)) out.line()
        else out.flowing(' ')
      }
      if (name === 'table-row') {
        inRow--
        out.line()
      }
    },
    text: (text) => {
      if (inParagraph > 0 && skipped === 0) out.flowing(text)
    },
  })
  out.line()
}
