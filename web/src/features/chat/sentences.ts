/**
 * The complete sentences after offset `from` in a streaming text, as spoken text, and the offset where they
 * end.
 */
export function finishedSentences(
  text: string,
  { from, isComplete, locale }: { from: number; isComplete: boolean; locale: string },
) {
  const rest = text.slice(from)
  if (isComplete) return { text: spokenText(rest), upTo: text.length }
  // The last sentence may continue even after a full stop: "No. 5", "e.g. the mill".
  const last = [...new Intl.Segmenter(locale, { granularity: 'sentence' }).segment(rest)].at(-1)?.index ?? 0
  return { text: spokenText(rest.slice(0, last)), upTo: from + last }
}

/** Strips Markdown and citations, for screen readers. */
export function spokenText(markdown: string): string {
  return markdown
    .replaceAll(/\[(?:\d{1,3}[\s,;]*)+\]/g, '')
    .replaceAll(/!?\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(?:#{1,6}|>|[-*+]|`{3,}\w*)\s+/gm, '')
    .replaceAll(/[*_`|~]+/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s+([.,;:!?])/g, '$1')
    .trim()
}
