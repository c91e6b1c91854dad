/** Random numbers from a seed (mulberry32), so that a failed run can be repeated. */
export class Random {
  private state: number

  constructor(seed: number) {
    this.state = seed >>> 0
  }

  /** The numbers of one step of a run, independent of the steps before. */
  static at(seed: number, step: number): Random {
    const random = new Random(Math.imul(seed, 0x9e_37_79_b1) ^ Math.imul(step + 1, 0x85_eb_ca_6b))
    // Neighbouring seeds give similar first numbers.
    random.next()
    return random
  }

  next(): number {
    this.state = (this.state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  below(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  isOneIn(count: number): boolean {
    return this.below(count) === 0
  }

  pick<Item>(items: readonly Item[]): Item {
    return items[this.below(items.length)] as Item
  }
}
