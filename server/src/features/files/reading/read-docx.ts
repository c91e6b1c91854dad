import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { ReadError } from '#server/features/files/reading/reading.ts'
import { readXml } from '#server/features/files/reading/xml.ts'
import { openZip, type Zip } from '#server/features/files/reading/zip.ts'

/** Word: the body, then headers and footers, then notes. Every paragraph is a line. */
export function readDocx(bytes: Uint8Array, collector: TextCollector): void {
  const zip = openZip(bytes, collector)
  const find = (pattern: RegExp) => zip.names.filter((name) => pattern.test(name))
  const main = find(/^word\/document\d*\.xml$/i)
  if (main.length === 0) throw new ReadError('broken')
  for (const part of [
    ...main,
    ...find(/^word\/(header|footer)\d*\.xml$/i),
    ...find(/^word\/(footnotes|endnotes)\.xml$/i),
  ])
    readParagraphs(zip, part, collector)
}

/** Reads the paragraphs of a Word or PowerPoint part. */
export function readParagraphs(zip: Zip, part: string, collector: TextCollector): void {
  const out = lines(collector)
  let inText = 0
  // Text boxes have a fallback copy for old programs, and slide numbers are not text.
  let skipped = 0
  readXml(zip, part, {
    open: (name, attributes) => {
      if (name === 'Fallback' || attributes['type'] === 'slidenum' || skipped > 0) skipped++
      if (skipped > 0) return
      if (name === 't') inText++
      if (name === 'tab') out.tab()
      if (name === 'br' || name === 'cr') out.line()
      if (name === 'noBreakHyphen') out.text('\u2011')
    },
    close: (name) => {
      if (skipped > 0) {
        skipped--
        return
      }
      if (name === 't') inText--
      if (name === 'p') out.line()
    },
    text: (text) => {
      if (inText > 0 && skipped === 0) out.text(text)
    },
  })
  out.line()
}
