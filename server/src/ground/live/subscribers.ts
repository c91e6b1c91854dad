import type { EventStream } from '#server/platform/http/event-stream.ts'

/** A pilot with an open stream. */
export interface Subscriber {
  readonly stream: EventStream
  readonly accountId: string
  readonly familyId: string
  readonly sessionHash: Buffer
}

/** Subscribers by family or by account, oldest first. */
export class Subscribers {
  private readonly key: 'familyId' | 'accountId'
  private readonly lists = new Map<string, Set<Subscriber>>()

  constructor(key: 'familyId' | 'accountId') {
    this.key = key
  }

  add(subscriber: Subscriber): void {
    this.lists.set(subscriber[this.key], this.of(subscriber[this.key]).add(subscriber))
  }

  remove(subscriber: Subscriber): void {
    const list = this.of(subscriber[this.key])
    list.delete(subscriber)
    if (list.size === 0) this.lists.delete(subscriber[this.key])
  }

  has(key: string): boolean {
    return this.lists.has(key)
  }

  of(key: string): Set<Subscriber> {
    return this.lists.get(key) ?? new Set()
  }

  keys(): string[] {
    return [...this.lists.keys()]
  }

  all(): Subscriber[] {
    return [...this.lists.values()].flatMap((list) => [...list])
  }
}
