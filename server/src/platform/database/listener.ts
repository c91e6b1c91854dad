import { setTimeout as sleep } from 'node:timers/promises'

import type pg from 'pg'

export interface ListenerSettings {
  readonly newClient: (name: string) => pg.Client
  readonly channel: string
  readonly onMessage: (payload: string) => void
  /** Called after a reconnect: notifications in between were lost. */
  readonly onGap: () => void
  /** The interval at which the connection is probed, in milliseconds. */
  readonly probeEvery?: number
}

const minWaitMs = 100
const maxWaitMs = 5000

/**
 * Listens on one database channel over its own connection, because a pooled one could be closed or reused.
 * Reconnects for as long as it takes.
 */
export class Listener {
  private readonly settings: ListenerSettings
  private readonly stopping = new AbortController()
  private started: Promise<void> | undefined
  private client: pg.Client | undefined
  private probe: NodeJS.Timeout | undefined

  constructor(settings: ListenerSettings) {
    this.settings = settings
  }

  /** Starts listening once; resolves when no later notification can be missed. */
  start(): Promise<void> {
    this.started ??= this.listen().catch((error: unknown) => {
      this.started = undefined
      throw error
    })
    return this.started
  }

  /**
   * Destroys the connection: there is nothing to finish, and an unresponsive database must not block
   * shutdown.
   */
  stop(): void {
    this.stopping.abort()
    clearInterval(this.probe)
    this.client?.connection.stream.destroy()
  }

  private async listen(): Promise<void> {
    const { newClient, channel, onMessage, probeEvery = 30_000 } = this.settings
    const client = newClient(`forerunners ${channel}`)
    // The `end` event that follows is handled; without this listener an error would crash the process.
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
    client.once('end', () => this.reconnect(client))
    this.probe = setInterval(
      () => void client.query('select').catch(() => this.reconnect(client)),
      probeEvery,
    ).unref()
  }

  private reconnect(client: pg.Client): void {
    if (this.client !== client) return
    this.client = undefined
    clearInterval(this.probe)
    // A silent connection could come back to life and deliver twice; it would not process a clean end either.
    client.removeAllListeners('notification')
    client.connection.stream.destroy()
    if (!this.stopping.signal.aborted) void this.listenAgain()
  }

  private async listenAgain(): Promise<void> {
    for (let wait = minWaitMs; !this.stopping.signal.aborted; wait = Math.min(wait * 2, maxWaitMs)) {
      try {
        await sleep(wait, undefined, { signal: this.stopping.signal, ref: false })
        await this.listen()
      } catch {
        // Still unavailable, or stopped meanwhile, which ends the loop.
        continue
      }
      return this.settings.onGap()
    }
  }
}
