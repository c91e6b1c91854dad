import { setTimeout as sleep } from 'node:timers/promises'

import { get, post } from '../process/ask.ts'

const longestAway = 30_000

/**
 * An account that writes one thing after another and remembers what was acknowledged. A write without a
 * response may or may not have been stored; everything before it must be there.
 */
export abstract class Writer {
  acknowledged = 0
  protected readonly cookie: string

  constructor(cookie: string) {
    this.cookie = cookie
  }

  /** One write; throws the response if it is no acknowledgement. */
  abstract write(url: string): Promise<void>

  /**
   * Acknowledged writes that are missing or incomplete: of the newest writes, or of all. Afterwards writing
   * continues from what was found.
   */
  abstract findLost(url: string, which: 'newest' | 'all'): Promise<string[]>

  protected async post<Shown>(url: string, path: string, values: unknown): Promise<Shown> {
    const answer = await post(url, path, values, this.cookie)
    const text = await answer.text()
    if (answer.status !== 200) throw new Refused(answer.status, text)
    return JSON.parse(text) as Shown
  }

  protected async read<Shown>(url: string, path: string): Promise<Shown> {
    for (const until = Date.now() + longestAway; ; await sleep(50)) {
      const answer = await get(url, path, this.cookie)
      const text = await answer.text()
      if (answer.status === 200) return JSON.parse(text) as Shown
      // Connections of a dead database are noticed one by one, even after it is back.
      if (answer.status !== 503 || Date.now() > until) throw new Refused(answer.status, `${path}: ${text}`)
    }
  }
}

/** A response that acknowledges nothing. */
export class Refused extends Error {
  readonly status: number

  constructor(status: number, text: string) {
    super(`${status} ${text.slice(0, 300)}`)
    this.status = status
  }
}
