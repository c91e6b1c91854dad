/** What whoever follows an answer hears of it. */
export type Growth =
  | { readonly kind: 'more'; readonly from: number; readonly text: string }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ended' }

/** An answer that is being written in this process, with everybody who reads along. */
export class Growing {
  /** Whose it is, where that is known without asking. */
  readonly accountId: string | undefined
  text = ''
  private readonly readers = new Set<(growth: Growth) => void>()

  constructor(accountId?: string) {
    this.accountId = accountId
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
