import type { Pilot } from '#server/ground/pilot.ts'

/** What whoever follows an answer hears of it. */
export type Growth =
  | { readonly kind: 'more'; readonly from: number; readonly text: string }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ended' }

interface Asked {
  readonly pilot: Pilot
  readonly at: Date
}

/** An answer that is being written in this process, with everybody who reads along. */
export class Growing {
  /** Who asked, where that is known without asking the database, and when they were admitted. */
  readonly asked: Asked | undefined
  text = ''
  private readonly readers = new Set<(growth: Growth) => void>()

  constructor(asked?: Asked) {
    this.asked = asked
  }

  append(text: string): void {
    const from = this.text.length
    this.text += text
    this.tell({ kind: 'more', from, text })
  }

  tell(growth: Growth): void {
    for (const read of this.readers) read(growth)
  }

  /** Hears of what comes from now on, until the returned function is called. */
  follow(read: (growth: Growth) => void): () => void {
    this.readers.add(read)
    return () => this.readers.delete(read)
  }
}
