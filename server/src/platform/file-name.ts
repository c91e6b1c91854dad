import { normalise } from '#contract/normalise.ts'

// Characters that file systems reject, and bidirectional controls, which could hide a file's extension.
// oxlint-disable-next-line no-control-regex -- the control characters are what this pattern is about
const forbidden = /[\u0000-\u001f\u007f<>:"/\\|?*\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/**
 * Turns a title into a file name without extension: short, on one line, and without the dots and spaces that
 * Windows rejects.
 */
export function fileName(title: string): string {
  const [short = ''] = /^.{0,60}/su.exec(normalise(title).replace(forbidden, ' ')) ?? []
  return short.replace(/\s+/g, ' ').replace(/^[.\s]+|[.\s]+$/g, '') || 'document'
}
