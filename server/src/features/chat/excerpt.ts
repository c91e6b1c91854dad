import { wordEnd, wordStart } from '#server/platform/word-boundary.ts'

/** An excerpt around the match, without Markdown syntax and cut between words. */
export function excerptOf(body: string, words: string): string {
  const text = readable(body)
  const at = text.toLowerCase().indexOf(words.toLowerCase())
  const from = at < 0 ? 0 : wordStart(text, Math.max(0, at - before))
  const until = wordEnd(text, Math.min(text.length, Math.max(from, at) + words.length + after))
  return `${from > 0 ? '… ' : ''}${text.slice(from, until).trim().toWellFormed()}${until < text.length ? ' …' : ''}`
}

const before = 24
const after = 48

function readable(markdown: string): string {
  return markdown
    .replaceAll(/^\s*(?:>\s*)+/gm, '')
    .replaceAll(/^\s*(?:#{1,6}|[-*+]|\d+\.)\s+/gm, '')
    .replaceAll(/\[\[([^[\]\n]+)\]\]/g, '$1')
    .replaceAll(/!?\[([^\]\n]*)\]\([^)\n]*\)/g, '$1')
    .replaceAll(/\[\d+(?:,\s*\d+)*\]/g, '')
    .replaceAll(/\*\*|__|~~|`+/g, '')
    .replaceAll(/(?<![\p{L}\p{N}])([*_])(?=\S)([^*_\n]+)\1(?![\p{L}\p{N}])/gu, '$2')
    .replaceAll(/^[\s:|-]{3,}$/gm, '')
    .replaceAll('|', ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .trim()
}
