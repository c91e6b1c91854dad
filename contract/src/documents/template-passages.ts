/** A template passage found in a document, with the values of its placeholders. */
export interface TemplatePassage {
  /** By placeholder name: `horizon`, `members`. */
  readonly filled: ReadonlyMap<string, string>
}

const minLetters = 4

/** Recognises unedited template passages; `blocks` are template texts with `{placeholders}`. */
export function templatePassages(
  blocks: readonly string[],
): (passage: string) => TemplatePassage | undefined {
  const plain = new Set<string>()
  const patterns: { readonly names: readonly string[]; readonly pattern: RegExp }[] = []
  for (const block of blocks) {
    const parts = block.trim().split(/\{(\w+)\}/)
    if (parts.length === 1) plain.add(block.trim())
    // A block with few letters besides its placeholders would match any text.
    else if (
      parts
        .filter((_, at) => at % 2 === 0)
        .join('')
        .replaceAll(/[^\p{L}]/gu, '').length >= minLetters
    )
      patterns.push({
        names: parts.filter((_, at) => at % 2 === 1),
        pattern: new RegExp(
          `^${parts.map((part, at) => (at % 2 === 1 ? '(.*?)' : escaped(part))).join('')}$`,
          'su',
        ),
      })
  }
  const find = (text: string): TemplatePassage | undefined => {
    if (plain.has(text)) return { filled: new Map() }
    for (const { names, pattern } of patterns) {
      const match = pattern.exec(text)
      if (match) return { filled: new Map(names.map((name, at) => [name, match[at + 1] ?? ''])) }
    }
    return undefined
  }
  // Four checks look up the same passages.
  const cache = new Map<string, TemplatePassage | undefined>()
  return (passage) => {
    if (!cache.has(passage)) cache.set(passage, find(passage.trim()))
    return cache.get(passage)
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
