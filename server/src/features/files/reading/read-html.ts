import { Parser } from 'htmlparser2'

import { decode } from '#server/features/files/reading/decode.ts'
import type { Gathering } from '#server/features/files/reading/gathering.ts'
import { lines } from '#server/features/files/reading/lines.ts'

const unseen = new Set(['script', 'style', 'template', 'noscript', 'head', 'svg', 'iframe', 'object', 'noembed', 'noframes', 'select', 'datalist'])
const blocks = new Set(
  (
    'address article aside blockquote body br caption center dd details dialog div dl dt fieldset figcaption figure footer form ' +
    'h1 h2 h3 h4 h5 h6 header hr html legend li main menu nav ol p pre section summary table tbody tfoot thead tr ul'
  ).split(' '),
)
const step = 65_536

/** A page as somebody reads it: its title, then its text. */
export function readHtml(bytes: Uint8Array, gathering: Gathering): void {
  const declared = /<meta[^>]{0,200}charset\s{0,9}=\s{0,9}["']?([\w-]{1,40})/i.exec(Buffer.from(bytes.subarray(0, 2048)).toString('latin1'))?.[1]
  readHtmlText(decode(bytes, declared), gathering)
}

export function readHtmlText(html: string, gathering: Gathering): void {
  const title = titleOf(html)
  if (title) gathering.write(`${title}\n`)
  const out = lines(gathering)
  let hidden = 0
  let kept = 0
  const parser = new Parser({
    onopentagname: (name) => {
      if (unseen.has(name)) hidden++
      if (name === 'pre' || name === 'textarea') kept++
      if (blocks.has(name)) out.line()
      else if (name === 'td' || name === 'th') out.tab()
    },
    onclosetag: (name) => {
      if (unseen.has(name)) hidden--
      if (name === 'pre' || name === 'textarea') kept--
      if (blocks.has(name)) out.line()
    },
    ontext: (text) => {
      if (hidden > 0) return
      if (kept > 0) out.text(text)
      else out.flowing(text)
    },
  })
  for (let at = 0; at < html.length; at += step) {
    gathering.goOn()
    parser.write(html.slice(at, at + step))
  }
  parser.end()
  out.line()
}

// It stands near the beginning; the whole head is left out of the text.
function titleOf(html: string): string {
  let title = ''
  let isIn = false
  const parser = new Parser({
    onopentagname: (name) => {
      isIn ||= name === 'title' && title === ''
    },
    onclosetag: (name) => {
      if (name === 'title') isIn = false
    },
    ontext: (text) => {
      if (isIn) title += text
    },
  })
  parser.write(html.slice(0, step))
  return title.replaceAll(/\s+/g, ' ').trim().slice(0, 1000)
}
