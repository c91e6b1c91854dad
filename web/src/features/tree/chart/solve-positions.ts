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
const settled = 0.02

/**
 * Places blocks in rows so that the weighted squares of all pulls are as small as possible and no blocks of a
 * row overlap. Each row is solved exactly while the others stand still; sweeping over the rows converges,
 * because the problem is convex.
 */
export function solvePositions(
  rows: readonly (readonly Block[])[],
  pulls: readonly Pull[],
): Map<Block, number> {
  const pullsOf = new Map<Block, { other: Block; distance: number; weight: number }[]>()
  const add = (block: Block, other: Block, distance: number, weight: number) => {
    const known = pullsOf.get(block)
    if (known) known.push({ other, distance, weight })
    else pullsOf.set(block, [{ other, distance, weight }])
  }
  for (const { from, fromOffset, to, toOffset, weight } of pulls) {
    add(to, from, fromOffset - toOffset, weight)
    add(from, to, toOffset - fromOffset, weight)
  }
  const positions = new Map<Block, number>()
  for (const row of rows) packed(row).forEach((x, index) => positions.set(row[index] as Block, x))

  for (let sweep = 0; sweep < maxSweeps; sweep += 1) {
    let moved = 0
    const order = sweep % 2 === 0 ? rows : rows.toReversed()
    for (const row of order) {
      const wishes = row.map((block) => {
        let [sum, total] = [0, 0]
        for (const { other, distance, weight } of pullsOf.get(block) ?? []) {
          sum += ((positions.get(other) ?? 0) + distance) * weight
          total += weight
        }
        // Without a pull a block stays where it is, and gives way to all others.
        return total > 0
          ? { at: sum / total, weight: total }
          : { at: positions.get(block) ?? 0, weight: 0.001 }
      })
      spread(row, wishes).forEach((x, index) => {
        const block = row[index] as Block
        moved = Math.max(moved, Math.abs(x - (positions.get(block) ?? 0)))
        positions.set(block, x)
      })
    }
    if (moved < settled) break
  }
  return positions
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

interface Wish {
  readonly at: number
  readonly weight: number
}

/** The positions closest to the wishes without overlaps: blocks that would overlap move on as one group. */
function spread(row: readonly Block[], wishes: readonly Wish[]): number[] {
  const offsets = packed(row)
  const groups: { weight: number; sum: number; count: number }[] = []
  wishes.forEach(({ at, weight }, index) => {
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
  let index = 0
  return groups.flatMap(({ weight, sum, count }) =>
    Array.from({ length: count }, () => sum / weight + (offsets[index++] ?? 0)),
  )
}
