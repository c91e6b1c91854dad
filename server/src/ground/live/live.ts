import type { FastifyBaseLogger } from 'fastify'

import { type Change, readChange } from '#server/ground/live/change.ts'
import { type LiveFilters, whoHears } from '#server/ground/live/hearing.ts'
import { Readers } from '#server/ground/live/readers.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import { changesChannel } from '#server/platform/database/announcer.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Listener } from '#server/platform/database/listener.ts'
import type { EventStream } from '#server/platform/http/event-stream.ts'
import { refuse } from '#server/platform/refuse.ts'

/** How many streams an account can hold: more than anybody has windows. */
const mostStreams = 20
/** How many families are asked about at once: calls go first. */
const mostAtOnce = 2

export interface LiveSettings {
  readonly database: Database
  readonly clock: Clock
  readonly filters: LiveFilters
  readonly log: FastifyBaseLogger
  readonly heartbeat?: number | undefined
}

/** What is still to be told in a family; equal changes once. */
interface Waiting {
  readonly changes: Map<string, Change>
  isBeat: boolean
}

/**
 * Everybody who looks on at this process, by family. The database says what changed, whichever process changed it; before anybody
 * is told, their session, their role and their right to read that very row are asked anew.
 */
export class Live {
  private readonly settings: LiveSettings
  private readonly listener: Listener
  private readonly families = new Readers('familyId')
  private readonly accounts = new Readers('accountId')
  private readonly waiting = new Map<string, Waiting>()
  private readonly busy = new Set<string>()
  private readonly heart: NodeJS.Timeout
  private isClosed = false

  constructor(settings: LiveSettings) {
    this.settings = settings
    this.listener = new Listener({
      newClient: settings.database.newClient,
      channel: changesChannel,
      onMessage: (payload) => this.hear(payload),
      onGap: () => this.tellGap(),
    })
    this.heart = setInterval(() => this.beat(), settings.heartbeat ?? 25_000).unref()
  }

  /** Lets a pilot look on, as soon as no change can be missed any more. */
  async open({ accountId, familyId, sessionHash }: Pilot, openStream: () => EventStream): Promise<void> {
    await this.listener.begin()
    if (this.isClosed) refuse('not_ready')
    const own = [...this.accounts.of(accountId)]
    // The oldest go. They are asked to wait, or each that comes back would drive out the next.
    for (const { stream } of own.slice(0, Math.max(0, own.length + 1 - mostStreams))) stream.end({ comeBackAfter: 60_000 })
    const reader = { stream: openStream(), accountId, familyId, sessionHash }
    for (const list of [this.families, this.accounts]) {
      list.add(reader)
      reader.stream.onClose(() => list.remove(reader))
    }
  }

  /** Ends every stream at once. Browsers come back by themselves, to whichever process is there then. */
  close(): void {
    this.isClosed = true
    clearInterval(this.heart)
    this.waiting.clear()
    for (const { stream } of this.families.everybody()) stream.end()
    this.listener.stop()
  }

  private hear(payload: string): void {
    const change = readChange(payload)
    if (!change || !this.families.has(change.family)) return
    this.waitingOf(change.family).changes.set(payload, change)
    // What one transaction said arrives together, and is told together.
    setImmediate(() => this.goOn())
  }

  private beat(): void {
    for (const familyId of this.families.keys()) this.waitingOf(familyId).isBeat = true
    this.goOn()
  }

  private tellGap(): void {
    this.waiting.clear()
    for (const { stream } of this.families.everybody()) stream.send('refetch', {})
  }

  private waitingOf(familyId: string): Waiting {
    const waiting = this.waiting.get(familyId) ?? { changes: new Map<string, Change>(), isBeat: false }
    this.waiting.set(familyId, waiting)
    return waiting
  }

  // One family after the other: what changes meanwhile in one that is being told waits, and is told in one go.
  private goOn(): void {
    for (const [familyId, waiting] of this.waiting) {
      if (this.busy.size >= mostAtOnce) return
      if (this.busy.has(familyId)) continue
      this.waiting.delete(familyId)
      this.busy.add(familyId)
      void this.tell(familyId, waiting).finally(() => {
        this.busy.delete(familyId)
        this.goOn()
      })
    }
  }

  private async tell(familyId: string, { changes, isBeat }: Waiting): Promise<void> {
    const { database, clock, filters, log } = this.settings
    const readers = [...this.families.of(familyId)]
    if (readers.length === 0) return
    try {
      const sessionHashes = readers.map(({ sessionHash }) => sessionHash)
      const heard = await database.inFamily(familyId, (tx) =>
        whoHears(tx, { familyId, sessionHashes, changes: [...changes.values()], filters, now: clock.now() }),
      )
      for (const { stream, sessionHash } of readers) {
        const topics = heard.get(sessionHash.toString('hex'))
        if (!topics) stream.end()
        for (const topic of topics ?? []) stream.send('changed', { topic })
        if (topics && isBeat) stream.beat()
      }
    } catch (error) {
      // Who can't be asked about can't be told. They come back, and read everything anew.
      log.error({ message: (error as Error).message }, 'a family could not be told what changed')
      for (const { stream } of readers) stream.end()
    }
  }
}
