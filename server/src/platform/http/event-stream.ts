import type { ServerResponse } from 'node:http'

import type { FastifyReply } from 'fastify'

/** The delay after which a browser reconnects. */
const retryMs = 1500
/** A client with more unread bytes than this has stopped reading. */
const defaultMaxUnread = 64 * 1024
/** The time a client has to receive the last event. */
const closeGraceMs = 1000

/** A response of server-sent events. */
export class EventStream {
  private readonly response: ServerResponse
  private readonly maxUnread: number

  /** Takes control of the reply; nothing else may send a response. */
  constructor(reply: FastifyReply, { maxUnread = defaultMaxUnread }: { maxUnread?: number } = {}) {
    void reply.hijack()
    this.maxUnread = maxUnread
    this.response = reply.raw
    // A client that disconnects in the middle of a write is not an error.
    this.response.on('error', () => {})
    for (const [name, value] of Object.entries(reply.getHeaders()))
      if (value !== undefined) this.response.setHeader(name, value)
    this.response.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      // No cache, compressor or proxy buffer may delay events.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    this.write(`retry: ${retryMs}\n\n`)
  }

  onClose(listener: () => void): void {
    if (this.response.closed) listener()
    else this.response.once('close', listener)
  }

  send(event: string, data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /**
   * Sends a heartbeat, so that proxies don't time out. A client with unsent earlier events is disconnected.
   */
  beat(): void {
    // Events of this tick are flushed first.
    setImmediate(() => {
      if (this.response.writableEnded) return
      if (this.response.writableLength > 0) this.response.destroy()
      else this.write(':\n\n')
    })
  }

  /** Ends the stream; `retryAfterMs` asks the client to wait longer than usual before it reconnects. */
  end({ retryAfterMs: wait }: { retryAfterMs?: number } = {}): void {
    if (this.response.writableEnded) return
    this.response.end(wait === undefined ? undefined : `retry: ${wait}\n\n`)
    // A client that stopped reading won't see the end either; destroy it so it can't block shutdown.
    const timer = setTimeout(() => this.response.destroy(), closeGraceMs).unref()
    this.response.once('close', () => clearTimeout(timer))
  }

  // Memory is bounded: a disconnected client reconnects and refetches everything.
  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return
    this.response.write(text)
    if (this.response.writableLength > this.maxUnread) this.response.destroy()
  }
}
