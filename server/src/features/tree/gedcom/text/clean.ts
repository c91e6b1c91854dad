import { normalise } from '#contract/normalise.ts'

// oxlint-disable-next-line no-control-regex -- control characters are removed here
const controls = /[\u0000-\u001f\u007f-\u009f]+/gu
const directions = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu
// oxlint-disable-next-line no-control-regex -- likewise, but tabs and line breaks are allowed
const paragraphControls = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f]/gu

/** A text as `line()` of the contract accepts it. A longer one is cut. */
export function cleanLine(text: string, max: number): string {
  return cut(normalise(text.replaceAll(controls, ' ').replaceAll(directions, '')).trim(), max)
}

/** A text as `paragraph()` of the contract accepts it. A longer one is cut. */
export function cleanParagraph(text: string, max: number): string {
  return cut(normalise(text.replaceAll(paragraphControls, '')).trim(), max)
}

function cut(text: string, max: number): string {
  if (text.length <= max) return text
  const end = text.slice(0, max - 1)
  // Half of a character outside the basic plane isn't well-formed.
  return `${(end.isWellFormed() ? end : end.slice(0, -1)).trim()}…`
}

/** True for a text that `cleanLine` and `cleanParagraph` have cut. */
export function isCut(text: string, max: number): boolean {
  return text.length >= max - 1 && text.endsWith('…')
}
