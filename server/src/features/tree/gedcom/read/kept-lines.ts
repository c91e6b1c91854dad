import type { KeptLines } from '#server/features/tree/gedcom/gedcom-tree.ts'
import { type GedcomNode, isSameNode } from '#server/features/tree/gedcom/node.ts'

export interface KeptLineCollector {
  /** Keeps the line of a part unless writing the part gives exactly this line. */
  readonly part: (line: GedcomNode, written: GedcomNode | null) => void
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
    rest: (line) => rest.push(line),
  }
}
