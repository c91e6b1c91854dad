/**
 * A document's text is Markdown; passages are separated by empty lines. Each passage has an origin: an
 * assessment answer, the family record, a standard clause, an open blank, a pilot or a model.
 */
export const origins = ['answer', 'record', 'standard', 'open', 'own', 'model'] as const
export type PassageOrigin = (typeof origins)[number]

export interface Passage {
  readonly text: string
  readonly origin: PassageOrigin
}

export function splitPassages(body: string): string[] {
  return (
    body
      .split(/\n[\t ]*\n/)
      // Not /\s+$/: it restarts at every space, which is quadratic for deeply indented text.
      .map((text) => text.replace(/^\n+/, '').trimEnd())
      .filter((text) => text !== '')
  )
}

export function joinPassages(passages: readonly Passage[]): string {
  return passages.map(({ text }) => text).join('\n\n')
}

// A blank is on one line, so that an unclosed bracket doesn't match the rest of the document.
const blank = /\[\[([^[\]\n]+)\]\]/g

/** The distinct open blanks; filling one fills all blanks with the same text. */
export function openBlanks(body: string): string[] {
  return [...new Set([...body.matchAll(blank)].map(([, words]) => words?.trim() ?? ''))].filter(
    (words) => words !== '',
  )
}

/** Fills every blank with this text. */
export function fillBlank(body: string, question: string, answer: string): string {
  return body.replace(blank, (whole, words: string) => (words.trim() === question ? answer : whole))
}

/** The passages of an edited text: unchanged ones keep their origin, all others belong to the editor. */
export function carryOrigins(
  before: readonly Passage[],
  body: string,
  author: 'own' | 'model' = 'own',
): Passage[] {
  const originOf = new Map(before.map(({ text, origin }) => [text, origin]))
  return splitPassages(body).map((text) => ({
    text,
    origin: originOf.get(text) ?? (openBlanks(text).length > 0 ? 'open' : author),
  }))
}
