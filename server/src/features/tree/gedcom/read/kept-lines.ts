import type { KeptLines } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, isSameNode } from '#server/features/tree/gedcom/node.ts'

export interface ReadPart {
  readonly value: unknown
  readonly line: GedcomNode
  readonly written: GedcomNode
}

export interface KeptLineCollector {
  /** Keeps the line of a part unless writing the part gives exactly this line. */
  readonly part: (line: GedcomNode, written: GedcomNode | null) => void
  /**
   * The same for several parts of one kind. If two read alike and one of them says more, both are kept, so
   * that each comes out at its own place.
   */
  readonly parts: (parts: readonly ReadPart[]) => void
  readonly rest: (line: GedcomNode) => void
  readonly lines: KeptLines
}

export function collectKeptLines(): KeptLineCollector {
  const parts: GedcomNode[] = []
  const rest: GedcomNode[] = []
  return {
    lines: { parts, rest },
    part(line, written) {
      if (!written || !isSameNode(line, written)) parts.push(line)
    },
    parts(all) {
      const signed = all.map((part) => ({ ...part, signature: JSON.stringify(part.value) }))
      const unequal = new Set(
        signed.filter(({ line, written }) => !isSameNode(line, written)).map(({ signature }) => signature),
      )
      for (const { line, signature } of signed) if (unequal.has(signature)) parts.push(line)
    },
    rest: (line) => rest.push(line),
  }
}
