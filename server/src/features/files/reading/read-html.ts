import { Parser } from 'htmlparser2'

import { decode } from '#server/features/files/reading/decode.ts'
import type { TextCollector } from '#server/features/files/reading/text-collector.ts'
import { lines } from '#server/features/files/reading/lines.ts'

const hiddenTags = new Set([
  'script',
  'style',
  'template',
  'noscript',
  'head',
  'svg',
  'iframe',
  'object',
  'noembed',
  'noframes',
  'select',
  'datalist',
])
const blockTags = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
const step = 65_536

/** HTML: the title, then the visible text. */
export function readHtml(bytes: Uint8Array, collector: TextCollector): void {
  const declared = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(
    Buffer.from(bytes.subarray(0, 2048)).toString('latin1'),
  )?.[1]
  readHtmlText(decode(bytes, declared), collector)
}

export function readHtmlText(html: string, collector: TextCollector): void {
  const title = titleOf(html)
  if (title) collector.write(`${title}\n`)
  const out = lines(collector)
  let hidden = 0
  let preformatted = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (hiddenTags.has(name)) hidden++
      if (name === 'pre' || name === 'textarea') preformatted++
      if (blockTags.has(name)) out.line()
      else if (name === 'td' || name === 'th') out.tab()
    },
    onclosetag: (name) => {
      if (hiddenTags.has(name)) hidden--
      if (name === 'pre' || name === 'textarea') preformatted--
      if (blockTags.has(name)) out.line()
    },
    ontext: (text) => {
      if (hidden > 0) return
      if (preformatted > 0) out.text(text)
      else out.flowing(text)
    },
  })
  for (let at = 0; at < html.length; at += step) {
    collector.checkTime()
    parser.write(html.slice(at, at + step))
  }
  parser.end()
  out.line()
}

// The head is hidden from the text, so find the title separately near the beginning.
function titleOf(html: string): string {
  let title = ''
  let inTitle = false
  const parser = new Parser({
    onopentagname: (name) => {
      inTitle ||= name === 'title' && title === ''
    },
    onclosetag: (name) => {
      if (name === 'title') inTitle = false
    },
    ontext: (text) => {
      if (inTitle) title += text
    },
  })
  parser.write(html.slice(0, step))
  return title.replaceAll(/\s+/g, ' ').trim().slice(0, 1000)
}
