import type { Pilot } from '#server/ground/pilot.ts'

/** The events that followers of a reply receive. */
export type LiveTextEvent =
  | { readonly kind: 'more'; readonly from: number; readonly text: string }
  | { readonly kind: 'changed' }
  | { readonly kind: 'ended' }

interface Admission {
  readonly pilot: Pilot
  readonly at: Date
}

/** The text of a reply that this process is writing, with its followers. */
export class LiveText {
  /** The asking pilot and when the session was checked; absent for a reply recovered after a restart. */
  readonly admission: Admission | undefined
  text = ''
  private readonly followers = new Set<(event: LiveTextEvent) => void>()

  constructor(admission?: Admission) {
    this.admission = admission
  }

  append(text: string): void {
    const from = this.text.length
    this.text += text
    this.emit({ kind: 'more', from, text })
  }

  emit(event: LiveTextEvent): void {
    for (const notify of this.followers) notify(event)
  }

  /** Subscribes to future events. Returns the function that unsubscribes. */
  follow(notify: (event: LiveTextEvent) => void): () => void {
    this.followers.add(notify)
    return () => this.followers.delete(notify)
  }
}
