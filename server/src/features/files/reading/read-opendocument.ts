import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'
import { readXml } from '#server/features/files/reading/xml.ts'
import { openZip } from '#server/features/files/reading/zip.ts'

/** OpenDocument texts, spreadsheets and slides, which share one format. */
export function readOpenDocument(bytes: Uint8Array, collector: TextCollector): void {
  const zip = openZip(bytes, collector)
  if (!zip.names.includes('content.xml')) throw new ReadError('broken')
  readXml(zip, 'META-INF/manifest.xml', {
    open: (name) => {
      if (name === 'encryption-data') throw new ReadError('encrypted')
    },
  })
  const out = lines(collector)
  let isSheet = false
  let page = 0
  let inParagraph = 0
  let inRow = 0
  // Depth inside tracked deletions and comments.
  let skipped = 0
  const begin = (name: string) => {
    out.line()
    collector.begin(++page)
    if (isSheet) collector.write(`${name}\n`)
  }
  readXml(zip, 'content.xml', {
    open: (name, attributes) => {
      if (skipped > 0 || name === 'tracked-changes' || name === 'annotation') skipped++
      if (skipped > 0) return
      if (name === 'spreadsheet') isSheet = true
      if ((name === 'table' && isSheet) || (name === 'page' && inParagraph === 0 && !isSheet))
        begin(attributes['table:name'] ?? '')
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
