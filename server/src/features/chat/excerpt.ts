/** An excerpt around the match, without Markdown syntax and cut between words. */
export function excerptOf(body: string, words: string): string {
  const text = readable(body)
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  const from = at < 0 ? 0 : startBefore(text, Math.max(0, at - before))
  const until = endAfter(text, Math.min(text.length, Math.max(from, at) + words.length + after))
  return `${from > 0 ? '… ' : ''}${text.slice(from, until).trim().toWellFormed()}${until < text.length ? ' …' : ''}`
}

const before = 24
const after = 48
/** Scripts without spaces are cut where it falls. */
const longestWord = 24

function readable(markdown: string): string {
  return markdown
    .replaceAll(/^\s*(?:>\s*)+/gm, '')
    .replaceAll(/^\s*(?:#{1,6}|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/\[\[([^[\]\n]+)\]\]/g, '$1')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/\[\d+(?:,\s*\d+)*\]/g, '')
    .replaceAll(/\*\*|__|`+/g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .trim()
}

function startBefore(text: string, at: number): number {
  if (at === 0) return 0
  const space = text.lastIndexOf(' ', at)
  return space >= 0 && at - space <= longestWord ? space + 1 : at
}

function endAfter(text: string, at: number): number {
  if (at >= text.length) return text.length
  const space = text.indexOf(' ', at)
  if (space < 0) return text.length - at <= longestWord ? text.length : at
  return space - at <= longestWord ? space : at
}
