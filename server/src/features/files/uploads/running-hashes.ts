import { createHash, type Hash } from 'node:crypto'

// Hash state can't be serialised, so it lives in memory. If it is lost, the bytes are read again at the end.
const maxHashes = 500

/** Hash states of unfinished uploads, each with the offset it has reached. */
export class RunningHashes {
  private readonly hashes = new Map<string, { hash: Hash; offset: number }>()

  /** Removes and returns the hash state at this offset; a new one at offset 0. */
  take(id: string, offset: number): Hash | undefined {
    const found = this.hashes.get(id)
    this.hashes.delete(id)
    if (offset === 0) return createHash('sha256')
    return found?.offset === offset ? found.hash : undefined
  }

  save(id: string, hash: Hash | undefined, offset: number): void {
    if (!hash) return
    this.hashes.set(id, { hash, offset })
    const [oldest] = this.hashes.keys()
    if (this.hashes.size > maxHashes && oldest !== undefined) this.hashes.delete(oldest)
  }
}
