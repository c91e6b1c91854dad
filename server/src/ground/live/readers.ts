import type { EventStream } from '#server/platform/http/event-stream.ts'

/** Somebody who looks on. */
export interface Reader {
  readonly stream: EventStream
  readonly accountId: string
  readonly familyId: string
  readonly sessionHash: Buffer
}

/** Readers by their family or by their account, the oldest first. */
export class Readers {
  private readonly key: 'familyId' | 'accountId'
  private readonly lists = new Map<string, Set<Reader>>()

  constructor(key: 'familyId' | 'accountId') {
    this.key = key
  }

  add(reader: Reader): void {
    this.lists.set(reader[this.key], this.of(reader[this.key]).add(reader))
  }

  remove(reader: Reader): void {
    const list = this.of(reader[this.key])
    list.delete(reader)
    if (list.size === 0) this.lists.delete(reader[this.key])
  }

  has(key: string): boolean {
    return this.lists.has(key)
  }

  of(key: string): Set<Reader> {
    return this.lists.get(key) ?? new Set()
  }

  keys(): string[] {
    return [...this.lists.keys()]
  }

  everybody(): Reader[] {
    return [...this.lists.values()].flatMap((list) => [...list])
  }
}
