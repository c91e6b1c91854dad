/** A passage of our own template as it stands in a document, with what was filled into its places. */
export interface OwnPassage {
  /** By the name of the place: `horizon`, `members`. */
  readonly filled: ReadonlyMap<string, string>
}

const fewestLetters = 4

/** Recognises untouched passages of a template; `blocks` are its texts with `{places}`. */
export function ownPassages(blocks: readonly string[]): (passage: string) => OwnPassage | undefined {
  const plain = new Set<string>()
  const patterns: { readonly names: readonly string[]; readonly pattern: RegExp }[] = []
  for (const block of blocks) {
    const parts = block.trim().split(/\{(\w+)\}/)
    if (parts.length === 1) plain.add(block.trim())
    // A block that is little more than its places would match every text.
    else if (
      parts
        .filter((_, at) => at % 2 === 0)
        .join('')
        .replaceAll(/[^\p{L}]/gu, '').length >= fewestLetters
    )
      patterns.push({
        names: parts.filter((_, at) => at % 2 === 1),
        pattern: new RegExp(`^${parts.map((part, at) => (at % 2 === 1 ? '(.*?)' : escaped(part))).join('')}$`, 'su'),
      })
  }
  const find = (text: string): OwnPassage | undefined => {
    if (plain.has(text)) return { filled: new Map() }
    for (const { names, pattern } of patterns) {
      const match = pattern.exec(text)
      if (match) return { filled: new Map(names.map((name, at) => [name, match[at + 1] ?? ''])) }
    }
    return undefined
  }
  // Four checks ask about the same passages.
  const asked = new Map<string, OwnPassage | undefined>()
  return (passage) => {
    if (!asked.has(passage)) asked.set(passage, find(passage.trim()))
    return asked.get(passage)
  }
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&')
}
