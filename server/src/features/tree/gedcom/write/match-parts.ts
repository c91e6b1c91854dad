import { isDeepStrictEqual } from 'node:util'

import type { GedcomNode } from '#server/features/tree/gedcom/node.ts'

export interface MatchedPart {
  readonly line: GedcomNode | undefined
  /** The line still says exactly this, so it can be written as it is. */
  readonly isSame: boolean
}

/**
 * Finds for each value the kept line that it was read from: the one that still reads the same, else one that
 * is alike, because the family has changed the value since. Each line is used once.
 */
export function matchParts<Value>(
  values: readonly Value[],
  lines: readonly GedcomNode[],
  {
    read,
    isAlike,
  }: { read: (line: GedcomNode) => Value | null; isAlike: (one: Value, other: Value) => boolean },
): MatchedPart[] {
  const kept = lines.map((line) => ({ line, value: read(line), isUsed: false }))
  const same = values.map((value) => take((other) => isDeepStrictEqual(other, value)))
  return values.map((value, at) => {
    const line = same[at]
    return line ? { line, isSame: true } : { line: take((other) => isAlike(other, value)), isSame: false }
  })

  function take(isWanted: (value: Value) => boolean): GedcomNode | undefined {
    const found = kept.find((each) => !each.isUsed && each.value !== null && isWanted(each.value))
    if (found) found.isUsed = true
    return found?.line
  }
}
