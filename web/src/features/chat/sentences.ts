/** The sentences of a growing text that are whole after the first `from` letters, as one would say them, and up to which letter they go. */
export function finishedSentences(text: string, { from, isWhole, locale }: { from: number; isWhole: boolean; locale: string }) {
  const rest = text.slice(from)
  if (isWhole) return { words: asSaid(rest), upTo: text.length }
  // The last one may still grow, even behind a full stop: "No. 5", "e.g. the mill".
  const last = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(rest)].at(-1)?.index ?? 0
  return { words: asSaid(rest.slice(0, last)), upTo: from + last }
}

/** Without the signs that only the eye has a use for. */
export function asSaid(markdown: string): string {
  return markdown
    .replaceAll(/\[(?:\d{1,3}[\s,;]*)+\]/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|`{3,}\w*)\s+/gm, '')
    .replaceAll(/[*_`|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .trim()
}
