/**
 * The entry with the smallest edit distance to what was typed; the first one if several are equally close.
 */
export function nearest<Named extends { readonly name: string }>(
  typed: string,
  among: readonly Named[],
): Named | undefined {
  let best: Named | undefined
  let smallest = Number.POSITIVE_INFINITY
  for (const named of among) {
    const distance = editDistance(typed, named.name)
    if (distance < smallest) {
      best = named
      smallest = distance
    }
  }
  return best
}

/** The Damerau–Levenshtein distance: insertions, deletions, substitutions and transpositions. */
export function editDistance(a: string, b: string): number {
  const from = Array.from(a)
  const to = Array.from(b)
  let before: number[] = []
  let above = Array.from({ length: to.length + 1 }, (_, column) => column)
  for (const [row, letter] of from.entries()) {
    const line = [row + 1]
    for (const [column, other] of to.entries()) {
      const isSwap = row > 0 && column > 0 && letter === to[column - 1] && from[row - 1] === other
      line.push(
        Math.min(
          cell(above, column + 1) + 1,
          cell(line, column) + 1,
          cell(above, column) + (letter === other ? 0 : 1),
          isSwap ? cell(before, column - 1) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    before = above
    above = line
  }
  return cell(above, to.length)
}

function cell(line: readonly number[], column: number): number {
  return line[column] ?? Number.POSITIVE_INFINITY
}
