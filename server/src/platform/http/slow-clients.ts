import type { IncomingMessage } from 'node:http'
import type { Server, Socket } from 'node:net'

import type { FastifyInstance } from 'fastify'

import { sendTimeout, sendTooManyConnections } from '#server/platform/http/errors.ts'
import { networkOf } from '#server/platform/http/network.ts'

/** Time limits for clients, in milliseconds. */
export interface Timeouts {
  /** For the request headers, and for the first byte after connecting. */
  readonly headers: number
  /** For a small body; a larger one gets more, at the minimum speed. */
  readonly body: number
  /** Without a byte in either direction. Longer than the slowest handler. */
  readonly idle: number
}

export const defaultTimeouts: Timeouts = { headers: 20_000, body: 30_000, idle: 5 * 60_000 }

const minBytesPerSecond = 8 * 1024
const maxConnections = 250
// Standard streams, event loop, port, database connections and jobs use about this many.
const ownHandles = 48

/**
 * Times out requests whose body doesn't arrive. Node has one timeout for all requests, but an upload may take
 * much longer than a form, so upload routes have their own (`hasOwnTimeout`).
 */
export function endSlowBodies(api: FastifyInstance, { body }: Pick<Timeouts, 'body'>): void {
  api.addHook('onRequest', (request, _, done) => {
    const { raw, routeOptions } = request
    if (!routeOptions.config.hasOwnTimeout && hasSocket(raw)) {
      const timeout = body + ((routeOptions.bodyLimit ?? 0) / minBytesPerSecond) * 1000
      // The body of a GET is never read, so `end` is never emitted: a stream or a long download would be cut
      // off.
      const timer = setTimeout(() => !raw.complete && sendTimeout(raw.socket), timeout).unref()
      for (const event of ['end', 'close'] as const) raw.once(event, () => clearTimeout(timer))
    }
    done()
  })
}

/** Returns true for a real connection; requests injected by tests have none. */
export function hasSocket(raw: IncomingMessage): boolean {
  return 'destroy' in raw.socket
}

/**
 * Limits the connections of one network. Not used behind a proxy, because all its connections have the same
 * address.
 */
export function limitConnections(server: Server): void {
  const open = new Map<string, number>()
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '')
    const count = (open.get(network) ?? 0) + 1
    open.set(network, count)
    socket.once('close', () => {
      const left = (open.get(network) ?? 1) - 1
      if (left > 0) open.set(network, left)
      else open.delete(network)
    })
    if (count > maxConnections) socket.destroy()
  })
}

/**
 * Limits connections to three quarters of the process's file handles. The rest is reserved for the database
 * and files: an accepted request must not fail for lack of handles.
 */
export function reserveFileHandles(server: Server, handles: number): void {
  const maxOpen = Math.floor((handles - ownHandles) * 0.75)
  let count = 0
  server.prependListener('connection', (socket: Socket) => {
    count += 1
    socket.once('close', () => (count -= 1))
    if (count > maxOpen) sendTooManyConnections(socket)
  })
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for routes that stream their body and have their own timeout. */
    hasOwnTimeout?: boolean
  }
}
