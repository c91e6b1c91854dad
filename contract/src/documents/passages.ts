/**
 * A paper's text is Markdown; its passages are what empty lines divide. Each one knows where it comes from:
 * an answer of the assessment, the family's record, a standard clause, an open question, a pilot's own hand, or a model's.
 */
export const origins = ['answer', 'record', 'standard', 'open', 'own', 'model'] as const
export type Origin = (typeof origins)[number]

export interface Passage {
  readonly text: string
  readonly origin: Origin
}

export function splitPassages(body: string): string[] {
  return body
    .split(/\n[\t ]*\n/)
    .map((text) => text.replace(/^\n+|\s+$/g, ''))
    .filter((text) => text !== '')
}

export function joinPassages(passages: readonly Passage[]): string {
  return passages.map(({ text }) => text).join('\n\n')
}

// One place is one line: a bracket that never closes must not swallow the rest of a paper.
const place = /\[\[([^[\]\n]+)\]\]/g

/** The places still to fill in, each wording once: whoever answers one has answered it wherever it stands. */
export function openPlaces(body: string): string[] {
  return [...new Set([...body.matchAll(place)].map(([, words]) => words?.trim() ?? ''))].filter((words) => words !== '')
}

/** Writes an answer into every place that asks for it. */
export function fillPlace(body: string, question: string, answer: string): string {
  return body.replace(place, (whole, words: string) => (words.trim() === question ? answer : whole))
}

/** The passages of a changed text: what was left as it was keeps its origin, everything else is by whoever changed it. */
export function carryOrigins(before: readonly Passage[], body: string, hand: 'own' | 'model' = 'own'): Passage[] {
  const known = new Map(before.map(({ text, origin }) => [text, origin]))
  return splitPassages(body).map((text) => ({ text, origin: known.get(text) ?? (openPlaces(text).length > 0 ? 'open' : hand) }))
}
