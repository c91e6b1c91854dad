import type { FastifyBaseLogger } from 'fastify'

import { type Change, readChange } from '#server/ground/live/change.ts'
import { type LiveFilters, topicsBySession } from '#server/ground/live/recipients.ts'
import { Subscribers } from '#server/ground/live/subscribers.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import { changesChannel } from '#server/platform/database/change-notifier.ts'
import type { Database } from '#server/platform/database/database.ts'
import { Listener } from '#server/platform/database/listener.ts'
import type { EventStream } from '#server/platform/http/event-stream.ts'
import { refuse } from '#server/platform/refuse.ts'
import { messageOf } from '#server/platform/error-details.ts'

/** The maximum number of streams of an account: more than anyone has windows. */
const maxStreams = 20
/** The maximum number of families checked concurrently: calls have priority on the database. */
const maxConcurrentFamilies = 2

export interface LiveSettings {
  readonly database: Database
  readonly clock: Clock
  readonly filters: LiveFilters
  readonly log: FastifyBaseLogger
  readonly heartbeat?: number | undefined
}

/** Changes of a family that are still to be sent, without duplicates. */
interface PendingChanges {
  readonly changes: Map<string, Change>
  isBeat: boolean
}

/**
 * All live streams of this process, by family. Changes arrive from the database, whichever process made them.
 * Session, role and access to the row are checked again before each event.
 */
export class Live {
  private readonly settings: LiveSettings
  private readonly listener: Listener
  private readonly families = new Subscribers('familyId')
  private readonly accounts = new Subscribers('accountId')
  private readonly pending = new Map<string, PendingChanges>()
  private readonly busy = new Set<string>()
  private readonly heartbeatTimer: NodeJS.Timeout
  private isClosed = false

  constructor(settings: LiveSettings) {
    this.settings = settings
    this.listener = new Listener({
      newClient: settings.database.newClient,
      channel: changesChannel,
      onMessage: (payload) => this.receive(payload),
      onGap: () => this.sendRefetch(),
    })
    this.heartbeatTimer = setInterval(() => this.beat(), settings.heartbeat ?? 25_000).unref()
  }

  /** Opens a stream for a pilot, once no change can be missed. */
  async open({ accountId, familyId, sessionHash }: Pilot, openStream: () => EventStream): Promise<void> {
    await this.listener.start()
    if (this.isClosed) refuse('not_ready')
    const own = [...this.accounts.of(accountId)]
    // The oldest streams end. They are asked to wait, or each one that reconnects would displace the next.
    for (const { stream } of own.slice(0, Math.max(0, own.length + 1 - maxStreams)))
      stream.end({ retryAfterMs: 60_000 })
    const reader = { stream: openStream(), accountId, familyId, sessionHash }
    for (const list of [this.families, this.accounts]) {
      list.add(reader)
      reader.stream.onClose(() => list.remove(reader))
    }
  }

  /** Ends every stream. Browsers reconnect by themselves, to whichever process is running then. */
  close(): void {
    this.isClosed = true
    clearInterval(this.heartbeatTimer)
    this.pending.clear()
    for (const { stream } of this.families.all()) stream.end()
    this.listener.stop()
  }

  private receive(payload: string): void {
    const change = readChange(payload)
    if (!change || !this.families.has(change.family)) return
    this.pendingOf(change.family).changes.set(payload, change)
    // Notifications of one transaction arrive together and are sent together.
    setImmediate(() => this.sendNext())
  }

  private beat(): void {
    for (const familyId of this.families.keys()) this.pendingOf(familyId).isBeat = true
    this.sendNext()
  }

  private sendRefetch(): void {
    this.pending.clear()
    for (const { stream } of this.families.all()) stream.send('refetch', {})
  }

  private pendingOf(familyId: string): PendingChanges {
    const waiting = this.pending.get(familyId) ?? { changes: new Map<string, Change>(), isBeat: false }
    this.pending.set(familyId, waiting)
    return waiting
  }

  // One batch per family at a time: changes that arrive meanwhile are sent in the next batch.
  private sendNext(): void {
    for (const [familyId, waiting] of this.pending) {
      if (this.busy.size >= maxConcurrentFamilies) return
      if (this.busy.has(familyId)) continue
      this.pending.delete(familyId)
      this.busy.add(familyId)
      void this.send(familyId, waiting).finally(() => {
        this.busy.delete(familyId)
        this.sendNext()
      })
    }
  }

  private async send(familyId: string, { changes, isBeat }: PendingChanges): Promise<void> {
    const { database, clock, filters, log } = this.settings
    const readers = [...this.families.of(familyId)]
    if (readers.length === 0) return
    try {
      const sessionHashes = readers.map(({ sessionHash }) => sessionHash)
      const topicsOf = await database.inFamily(familyId, (tx) =>
        topicsBySession(tx, {
          familyId,
          sessionHashes,
          changes: [...changes.values()],
          filters,
          now: clock.now(),
        }),
      )
      for (const { stream, sessionHash } of readers) {
        const topics = topicsOf.get(sessionHash.toString('hex'))
        if (!topics) stream.end()
        for (const topic of topics ?? []) stream.send('changed', { topic })
        if (topics && isBeat) stream.beat()
      }
    } catch (error) {
      // Without a permission check nothing may be sent. Clients reconnect and refetch everything.
      log.error({ message: messageOf(error) }, 'changes could not be sent to a family')
      for (const { stream } of readers) stream.end()
    }
  }
}
