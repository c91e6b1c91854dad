import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply } from 'fastify'

import type { Needs } from '#contract/call.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { signedIn, whoComes } from '#server/ground/who-comes.ts'

export interface ServedFile {
  readonly name: string
  readonly type: string
  /** In bytes, where it is known before. */
  readonly size?: number
  readonly content: AsyncIterable<string | Uint8Array>
}

interface Serving {
  /** Below /api, written as calls write theirs. */
  readonly path: string
  readonly needs: Exclude<Needs, 'anyone' | 'account'>
  /** Finds the file or refuses; the content is read while it is fetched. */
  readonly find: (pilot: Pilot, params: Readonly<Record<string, string>>, now: Date, query: Readonly<Record<string, unknown>>) => Promise<ServedFile>
}

/** A file to keep, beside the calls: its answer is no JSON. Who may not have it is answered as every call does. */
export function serveFile(api: FastifyInstance, { database, clock }: Pick<Mounting, 'database' | 'clock'>, { path, needs, find }: Serving): void {
  api.route({
    method: 'GET',
    url: path.replace(/\{(\w+)\}/g, ':$1'),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const pilot = await whoComes({ database, clock }, request, { needs })
      expectIds(request.params)
      const query = request.query as Record<string, unknown>
      return sendFile(reply, await find(pilot, request.params as Record<string, string>, clock.now(), query))
    },
  })
}

interface OwnServing {
  readonly path: string
  readonly find: (account: SignedIn, now: Date) => Promise<ServedFile>
}

/** A file that is an account's own: also for someone without a place in a family. */
export function serveOwnFile(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>, { path, find }: OwnServing): void {
  api.route({
    method: 'GET',
    url: path,
    exposeHeadRoute: false,
    handler: async (request, reply) => sendFile(reply, await find(await signedIn(mounting, request), mounting.clock.now())),
  })
}

function sendFile(reply: FastifyReply, { name, type, size, content }: ServedFile): FastifyReply {
  void reply.header('content-type', type).header('content-disposition', disposition(name))
  if (size !== undefined) void reply.header('content-length', size)
  return reply.send(Readable.from(content, { objectMode: false }))
}

/** Kept, not shown, unless the caller knows that nothing in it can run in our origin. A name in any script travels beside a plain one. */
export function disposition(name: string, how: 'attachment' | 'inline' = 'attachment'): string {
  const plain = name.replace(/[^\w.-]/g, '_')
  // Of what JavaScript leaves as it is, these have a meaning in a header.
  const encoded = encodeURIComponent(name).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${how}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
