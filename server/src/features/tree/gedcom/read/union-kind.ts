import {
  type UnionEvent,
  type UnionKind,
  unionKinds,
  type UnionStatus,
  unionStatuses,
} from '#contract/tree/person.ts'
import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'
import { child, textOf } from '#server/features/tree/gedcom/node.ts'

export interface UnionKindAndStatus {
  readonly kind: UnionKind
  readonly status: UnionStatus
}

const partners = /partner|common.law|unmarried|never married|cohabit|civil union|friends/i

/**
 * `lines` are those of the union that programs use for it: ours (`_KIND`, `_STATUS`), `_STAT` (Family Tree
 * Maker), `_UST` (Heredis) and the type of the marriage.
 */
export function readUnionKind(
  lines: readonly GedcomNode[],
  events: readonly UnionEvent[],
): UnionKindAndStatus {
  const record = { tag: 'FAM', value: '', to: null, children: lines }
  const words = [textOf(record, '_STAT'), textOf(record, '_UST'), ...marriageTypes(lines)].join(' ')
  const has = (kind: UnionEvent['kind']) => events.some((event) => event.kind === kind)
  const ownKind = unionKinds.find((each) => each === textOf(record, '_KIND'))
  const ownStatus = unionStatuses.find((each) => each === textOf(record, '_STATUS'))
  const isMarried = has('marriage') || has('divorce') || /\bmarried\b/i.test(words)
  return {
    kind: ownKind ?? (partners.test(words) ? 'partners' : isMarried ? 'married' : 'unknown'),
    status: ownStatus ?? (has('divorce') ? 'divorced' : has('separation') ? 'separated' : 'unknown'),
  }
}

function marriageTypes(lines: readonly GedcomNode[]): string[] {
  return lines.filter(({ tag }) => tag === 'MARR').map((line) => child(line, 'TYPE')?.value ?? '')
}
