/** Something that moves sideways as a whole, with a fixed distance to its neighbours on both sides. */
export interface Block {
  readonly left: number
  readonly right: number
}

/** Two points that should stand below each other; the offsets are relative to the blocks' positions. */
export interface Pull {
  readonly from: Block
  readonly fromOffset: number
  readonly to: Block
  readonly toOffset: number
  readonly weight: number
}

const maxSweeps = 240
/** In px. A smaller movement can't be seen. */
const settled = 0.05

/**
 * Places blocks in rows so that the weighted squares of all pulls are as small as possible and no blocks of a
 * row overlap. Each row is solved exactly while the others stand still; sweeping over the rows converges,
 * because the problem is convex.
 */
export function solvePositions(
  rows: readonly (readonly Block[])[],
  pulls: readonly Pull[],
): Map<Block, number> {
  const solved = rows.map((row): Row => ({
    places: row.map(() => ({ x: 0, pulls: [] })),
    offsets: packed(row),
  }))
  const placeOf = new Map<Block, Place>()
  rows.forEach((row, index) => {
    const { places, offsets } = solved[index] as Row
    row.forEach((block, at) => {
      const place = places[at] as Place
      place.x = offsets[at] ?? 0
      placeOf.set(block, place)
    })
  })
  for (const { from, fromOffset, to, toOffset, weight } of pulls) {
    const [upper, lower] = [placeOf.get(from), placeOf.get(to)]
    if (!upper || !lower) continue
    lower.pulls.push({ other: upper, distance: fromOffset - toOffset, weight })
    upper.pulls.push({ other: lower, distance: toOffset - fromOffset, weight })
  }
  const upwards = solved.toReversed()
  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    let moved = 0
    for (const row of sweep % 2 === 0 ? solved : upwards) moved = Math.max(moved, spread(row))
    if (moved < settled) break
  }
  return new Map([...placeOf].map(([block, { x }]) => [block, x]))
}

/** A block while it is moved. */
interface Place {
  x: number
  readonly pulls: { readonly other: Place; readonly distance: number; readonly weight: number }[]
}

interface Row {
  readonly places: readonly Place[]
  /** The positions without any free space between the blocks. */
  readonly offsets: readonly number[]
}

/** Positions without any free space between the blocks. */
function packed(row: readonly Block[]): number[] {
  let edge = 0
  return row.map(({ left, right }) => {
    const x = edge + left
    edge = x + right
    return x
  })
}

/** The position that its pulls alone would give a block. */
function wishOf({ x, pulls }: Place): { at: number; weight: number } {
  let [sum, total] = [0, 0]
  for (const { other, distance, weight } of pulls) {
    sum += (other.x + distance) * weight
    total += weight
  }
  // Without a pull a block stays where it is, and gives way to all others.
  return total > 0 ? { at: sum / total, weight: total } : { at: x, weight: 0.001 }
}

/**
 * Moves a row as close to its wishes as it can be without overlaps: blocks that would overlap move on as one
 * group. Returns the longest way that a block went.
 */
function spread({ places, offsets }: Row): number {
  const groups: { weight: number; sum: number; count: number }[] = []
  places.forEach((place, index) => {
    const { at, weight } = wishOf(place)
    let group = { weight, sum: weight * (at - (offsets[index] ?? 0)), count: 1 }
    for (
      let last = groups.at(-1);
      last && last.sum / last.weight >= group.sum / group.weight;
      last = groups.at(-1)
    ) {
      groups.pop()
      group = {
        weight: last.weight + group.weight,
        sum: last.sum + group.sum,
        count: last.count + group.count,
      }
    }
    groups.push(group)
  })
  let [index, moved] = [0, 0]
  for (const { weight, sum, count } of groups)
    for (let one = 0; one < count; one += 1, index += 1) {
      const place = places[index] as Place
      const x = sum / weight + (offsets[index] ?? 0)
      moved = Math.max(moved, Math.abs(x - place.x))
      place.x = x
    }
  return moved
}
