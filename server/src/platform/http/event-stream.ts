import type { OutgoingHttpHeaders, ServerResponse } from 'node:http'

import type { FastifyReply } from 'fastify'

/** How soon a browser comes back after a stream has ended. */
const comeBackAfter = 1500
/** A reader who leaves more than this unread has stopped reading. */
const usuallyUnread = 64 * 1024
/** What a reader has to take the last words in. */
const farewell = 1000

/** Server-sent events: an answer that goes on until somebody ends it. */
export class EventStream {
  private readonly response: ServerResponse
  private readonly mostUnread: number

  /** Takes the reply over; from here on nothing else may answer. */
  constructor(reply: FastifyReply, { mostUnread = usuallyUnread }: { mostUnread?: number } = {}) {
    void reply.hijack()
    this.mostUnread = mostUnread
    this.response = reply.raw
    // A reader who goes away in the middle of a word is no fault.
    this.response.on('error', () => {})
    this.response.writeHead(200, {
      ...(reply.getHeaders() as OutgoingHttpHeaders),
      'content-type': 'text/event-stream; charset=utf-8',
      // Nothing on the way may keep it back: no cache, no compressor, no buffer of a proxy.
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    })
    this.write(`retry: ${comeBackAfter}\n\n`)
  }

  onClose(listener: () => void): void {
    if (this.response.closed) listener()
    else this.response.once('close', listener)
  }

  send(event: string, data: object): void {
    this.write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`)
  }

  /** Shows whoever is on the way that the stream lives. A reader who has not even taken the words before is let go. */
  beat(): void {
    // What was said in this very moment is on its way only after it.
    setImmediate(() => {
      if (this.response.writableEnded) return
      if (this.response.writableLength > 0) this.response.destroy()
      else this.write(':\n\n')
    })
  }

  /** Says good-bye; `comeBackAfter` asks the reader to take longer than usual. */
  end({ comeBackAfter: wait }: { comeBackAfter?: number } = {}): void {
    if (this.response.writableEnded) return
    this.response.end(wait === undefined ? undefined : `retry: ${wait}\n\n`)
    // One who does not read does not read this either, and must not keep the house from closing.
    const timer = setTimeout(() => this.response.destroy(), farewell).unref()
    this.response.once('close', () => clearTimeout(timer))
  }

  // Memory is bounded: whoever is let go comes back and reads everything anew.
  private write(text: string): void {
    if (this.response.writableEnded || this.response.destroyed) return
    this.response.write(text)
    if (this.response.writableLength > this.mostUnread) this.response.destroy()
  }
}
