import { decode } from '#server/features/files/reading/decode.ts'
import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { lines } from '#server/features/files/reading/lines.ts'
import { xmlReader } from '#server/features/files/reading/xml.ts'

const step = 65_536

/** Other XML: its text content, one line per element. */
export function readXmlFile(bytes: Uint8Array, collector: TextCollector): void {
  const declared = /^\s{0,9}<\?xml[^>]{0,200}encoding\s{0,9}=\s{0,9}["']([\w-]{1,40})/i.exec(
    Buffer.from(bytes.subarray(0, 512)).toString('latin1'),
  )?.[1]
  const text = decode(bytes, declared)
  const out = lines(collector)
  let hidden = 0
  // Text outside the root element is not content.
  let depth = 0
  const isHidden = (name: string) => name === 'script' || name === 'style'
  const reader = xmlReader({
    open: (name) => {
      depth++
      if (isHidden(name)) hidden++
      out.line()
    },
    close: (name) => {
      depth--
      if (isHidden(name)) hidden--
      out.line()
    },
    text: (part) => {
      if (hidden === 0 && depth > 0) out.flowing(part)
    },
  })
  for (let at = 0; at < text.length; at += step) {
    collector.checkTime()
    reader.write(text.slice(at, at + step))
  }
  reader.end()
  out.line()
}
