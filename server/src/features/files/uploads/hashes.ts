import { createHash, type Hash } from 'node:crypto'

// A hash under way can't be written down: it lives with the process, and what is lost with it is read again at the end.
const mostKept = 500

/** The hashes of uploads under way, each with how far it has come. */
export class GrowingHashes {
  private readonly kept = new Map<string, { hash: Hash; at: number }>()

  /** Takes out the hash of an upload that has come exactly so far; a new one at the beginning. */
  take(id: string, at: number): Hash | undefined {
    const known = this.kept.get(id)
    this.kept.delete(id)
    if (at === 0) return createHash('sha256')
    return known?.at === at ? known.hash : undefined
  }

  keep(id: string, hash: Hash | undefined, at: number): void {
    if (!hash) return
    this.kept.set(id, { hash, at })
    const [oldest] = this.kept.keys()
    if (this.kept.size > mostKept && oldest !== undefined) this.kept.delete(oldest)
  }
}
