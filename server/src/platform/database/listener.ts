import { setTimeout as pass } from 'node:timers/promises'

import type pg from 'pg'

export interface ListenerSettings {
  readonly newClient: (name: string) => pg.Client
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** It listens again after it did not: what was said in between nobody knows. */
  readonly onGap: () => void
  /** How often it makes sure that somebody is still there. */
  readonly probeEvery?: number
}

const shortestWait = 100
const longestWait = 5000

/**
 * Listens on one channel of the database, on a connection of its own: one of a pool could be taken away or given to others.
 * A lost connection is opened again for as long as it takes.
 */
export class Listener {
  private readonly settings: ListenerSettings
  private readonly stopping = new AbortController()
  private begun: Promise<void> | undefined
  private client: pg.Client | undefined
  private probe: NodeJS.Timeout | undefined

  constructor(settings: ListenerSettings) {
    this.settings = settings
  }

  /** Begins to listen, once; done when nothing said from now on can be missed. */
  begin(): Promise<void> {
    this.begun ??= this.listen().catch((error: unknown) => {
      this.begun = undefined
      throw error
    })
    return this.begun
  }

  /** It only ever listened, so there is nothing to finish: a database that does not answer must not keep us. */
  stop(): void {
    this.stopping.abort()
    clearInterval(this.probe)
    this.client?.connection.stream.destroy()
  }

  private async listen(): Promise<void> {
    const { newClient, channel, onMessage, probeEvery = 30_000 } = this.settings
    const client = newClient(`forerunners ${channel}`)
    // It ends after an error, and that is what counts; without a listener the process would die.
    client.on('error', () => {})
    client.on('notification', ({ payload = '' }) => onMessage(payload))
    try {
      await client.connect()
      await client.query(`listen ${channel}`)
      this.stopping.signal.throwIfAborted()
    } catch (error) {
      client.connection.stream.destroy()
      throw error
    }
    this.client = client
    client.once('end', () => this.lose(client))
    this.probe = setInterval(() => void client.query('select').catch(() => this.lose(client)), probeEvery).unref()
  }

  private lose(client: pg.Client): void {
    if (this.client !== client) return
    this.client = undefined
    clearInterval(this.probe)
    // One that went silent could speak up again, beside the next; and it would not hear a good-bye.
    client.removeAllListeners('notification')
    client.connection.stream.destroy()
    if (!this.stopping.signal.aborted) void this.listenAgain()
  }

  private async listenAgain(): Promise<void> {
    for (let wait = shortestWait; !this.stopping.signal.aborted; wait = Math.min(wait * 2, longestWait)) {
      try {
        await pass(wait, undefined, { signal: this.stopping.signal, ref: false })
        await this.listen()
      } catch {
        // Not back yet, which whoever asks the database is told; or stopped meanwhile, which ends the loop.
        continue
      }
      return this.settings.onGap()
    }
  }
}
