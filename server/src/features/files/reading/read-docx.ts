import type { Gathering } from '#server/features/files/reading/gathering.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { ReadTrouble } from '#server/features/files/reading/reading.ts'
import { readXml } from '#server/features/files/reading/xml.ts'
import { openZip, type Zip } from '#server/features/files/reading/zip.ts'

/** A paper of Word: what is written, then what stands in its headers and footers, then its notes. Every paragraph is a line. */
export function readDocx(bytes: Uint8Array, gathering: Gathering): void {
  const zip = openZip(bytes, gathering)
  const find = (pattern: RegExp) => zip.names.filter((name) => pattern.test(name))
  const main = find(/^word\/document\d*\.xml$/i)
  if (main.length === 0) throw new ReadTrouble('broken')
  for (const part of [...main, ...find(/^word\/(header|footer)\d*\.xml$/i), ...find(/^word\/(footnotes|endnotes)\.xml$/i)])
    readParagraphs(zip, part, gathering)
}

/** The paragraphs of a part, as Word and PowerPoint write them. */
export function readParagraphs(zip: Zip, part: string, gathering: Gathering): void {
  const out = lines(gathering)
  let inText = 0
  // A text box is written twice, the second time for old programs; the number of a slide is no text of anybody.
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
