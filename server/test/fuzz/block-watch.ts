import { setTimeout as sleep } from 'node:timers/promises'

import type { RunningServer } from '../../../test/start-server.ts'

const limit = 250
const mostBlocks = 10

interface Sent {
  readonly index: number
  readonly from: number
  to: number
}

/** Reads the output of watch-loop.mjs in the server, and finds the requests that blocked its event loop. */
export class BlockWatch {
  private readonly server: RunningServer
  private readonly timer: NodeJS.Timeout
  private readonly suspects: number[][] = []
  private sent: Sent[] = []
  private read: number
  private longest = 0
  private count = 0

  constructor(server: RunningServer) {
    this.server = server
    this.read = server.said().length
    this.timer = setInterval(() => this.look(), 50)
  }

  /** Marks a request as sent; the returned function marks it as answered. */
  begin(index: number): () => void {
    const one: Sent = { index, from: Date.now(), to: Infinity }
    this.sent.push(one)
    if (this.sent.length > 1000) this.sent = this.sent.slice(500)
    return () => (one.to = Date.now())
  }

  end(): { count: number; longest: number } {
    clearInterval(this.timer)
    return { count: this.count, longest: this.longest }
  }

  /**
   * Sends the requests that were in flight during a block once more, each alone and up to three times: an
   * expensive one blocks every time.
   */
  async findBlocking(send: (index: number) => Promise<string>): Promise<string[]> {
    await sleep(200)
    this.look()
    const found: string[] = []
    for (const index of new Set(this.suspects.slice(0, mostBlocks).flat())) {
      for (let tries = 0; tries < 3; tries++) {
        const before = this.count
        const text = await send(index)
        await sleep(30)
        this.look()
        if (this.count === before) break
        if (tries === 2) found.push(text)
      }
    }
    return found
  }

  private look(): void {
    const said = this.server.said()
    for (const [, used, before] of said
      .slice(this.read)
      .matchAll(/event loop blocked (\d+) ms before (\d+)\n/g)) {
      const [ms, at] = [Number(used), Number(before)]
      this.longest = Math.max(this.longest, ms)
      if (ms <= limit) continue
      this.count++
      this.suspects.push(
        this.sent.filter(({ from, to }) => from <= at && to >= at - 2 * ms).map(({ index }) => index),
      )
    }
    this.read = said.lastIndexOf('\n') + 1
  }
}
