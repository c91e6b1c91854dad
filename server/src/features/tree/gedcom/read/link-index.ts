import { child, type GedcomNode } from '#server/features/tree/gedcom/node.ts'

export interface LinkIndex {
  /** The first line with this tag that points to this record. */
  readonly line: (tag: string, to: string) => GedcomNode | undefined
  /** The ADOP line that names this union. */
  readonly adoption: (union: string) => GedcomNode | undefined
}

/** Finds links at once: a hostile file gives one person a hundred thousand unions. */
export function indexLinks(lines: readonly GedcomNode[]): LinkIndex {
  const found = new Map<string, GedcomNode>()
  for (const line of lines) {
    const to = line.tag === 'ADOP' ? (child(line, 'FAMC')?.to ?? null) : line.to
    const key = `${line.tag} ${to ?? ''}`
    if (to !== null && !found.has(key)) found.set(key, line)
  }
  return {
    line: (tag, to) => found.get(`${tag} ${to}`),
    adoption: (union) => found.get(`ADOP ${union}`),
  }
}
