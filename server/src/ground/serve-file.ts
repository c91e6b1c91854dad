import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Needs } from '#contract/call.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { authenticateAccount, authenticatePilot } from '#server/ground/authenticate-request.ts'

export interface ServedFile {
  readonly name: string
  readonly type: string
  /** In bytes, if known in advance. */
  readonly size?: number
  readonly content: AsyncIterable<string | Uint8Array>
}

interface FileRoute {
  /** Below /api, in the notation of calls. */
  readonly path: string
  readonly needs: Exclude<Needs, 'anyone' | 'account'>
  /**
   * Finds the file or refuses; the content is read while it is sent. The signal aborts when the client
   * disconnects.
   */
  readonly find: (
    pilot: Pilot,
    params: Readonly<Record<string, string>>,
    now: Date,
    query: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ) => Promise<ServedFile>
}

/** Serves a download, which is not a call of the contract but refuses like one. */
export function serveFile(
  api: FastifyInstance,
  { database, clock }: Pick<Mounting, 'database' | 'clock'>,
  { path, needs, find }: FileRoute,
): void {
  api.route<{ Params: Readonly<Record<string, string>>; Querystring: Readonly<Record<string, unknown>> }>({
    method: 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    config: { securityEvent: 'data_exported' },
    handler: async (request, reply) => {
      const pilot = await authenticatePilot({ database, clock }, request, { needs, tokens: 'allowed' })
      expectIds(request.params)
      const closed = new AbortController()
      reply.raw.once('close', () => closed.abort())
      return sendFile(reply, await find(pilot, request.params, clock.now(), request.query, closed.signal))
    },
  })
}

interface OwnFileRoute {
  readonly path: string
  readonly find: (account: SignedIn, now: Date) => Promise<ServedFile>
}

/** Serves a file of an account, also without a membership. */
export function serveOwnFile(
  api: FastifyInstance,
  mounting: Pick<Mounting, 'database' | 'clock'>,
  { path, find }: OwnFileRoute,
): void {
  api.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    config: { securityEvent: 'data_exported' },
    handler: async (request, reply) =>
      sendFile(reply, await find(await authenticateAccount(mounting, request), mounting.clock.now())),
  })
}

function sendFile(reply: FastifyReply, { name, type, size, content }: ServedFile): FastifyReply {
  void reply.header('content-type', type).header('content-disposition', disposition(name))
  if (size !== undefined) void reply.header('content-length', size)
  return reply.send(Readable.from(content, { objectMode: false }))
}

/**
 * Content-Disposition: a download by default; inline only if nothing in the file can run in our origin. A
 * Unicode name is sent next to an ASCII one.
 */
export function disposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  // encodeURIComponent leaves these characters, which have a meaning in the header.
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  )
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
