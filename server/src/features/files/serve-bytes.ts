import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { fileBytesPath, fileViewPath } from '#contract/files/calls.ts'
import { type BlobStorage, readBlob } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { findFile } from '#server/features/files/store.ts'
import { refuseStoreError } from '#server/features/files/uploads/refuse-store-error.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { disposition } from '#server/ground/serve-file.ts'
import { readRange } from '#server/platform/http/range.ts'
import { refuse } from '#server/platform/refuse.ts'
import { authenticatePilot } from '#server/ground/authenticate-request.ts'

// Types that browsers display without running anything; all others are only downloaded.
const shownTypes = /^(image\/(png|jpeg|gif|webp|avif|bmp|apng)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

// Opened directly, a file gets no scripts, no frames and none of our origin.
const lockedDownPolicy =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** Serves files for download or inline view, with range requests so that videos can seek. */
export function serveBytes(
  api: FastifyInstance,
  { clock, ...storage }: Pick<Mounting, 'clock'> & BlobStorage,
): void {
  const route = (path: string, isShown: boolean) =>
    api.route({
      method: 'GET',
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const pilot = await authenticatePilot({ database: storage.database, clock }, request, {
          needs: 'file.read',
          tokens: 'allowed',
        })
        const { name, type, size, blobId } = await find(pilot, request)
        if (isShown && !shownTypes.test(type)) refuse('type_not_taken')
        void reply
          .header('content-type', isShown ? type : 'application/octet-stream')
          .header('content-disposition', disposition(name, isShown ? 'inline' : 'attachment'))
          .header('content-security-policy', lockedDownPolicy)
          .header('accept-ranges', 'bytes')
        return send(request, reply, { familyId: pilot.familyId, blobId, size })
      },
    })
  route(fileBytesPath, false)
  route(fileViewPath, true)

  function find(pilot: Pilot, request: FastifyRequest) {
    expectIds(request.params)
    const { id } = request.params as { id: string }
    const { version } = request.query as { version?: unknown }
    const number = version === undefined ? undefined : Number(version)
    if (number !== undefined && !(Number.isInteger(number) && number >= 1 && number < 2 ** 31))
      refuse('not_found')
    const now = clock.now()
    return storage.database.inFamily(pilot.familyId, async (tx) => {
      const file = await findFile(tx, pilot, { id, now })
      const row = await tx
        .selectFrom('file_versions')
        .select(['name', 'type', 'size', 'blob_id as blobId'])
        .where('family_id', '=', pilot.familyId)
        .where('file_id', '=', file.id)
        .where('number', '=', number ?? file.version)
        .executeTakeFirst()
      if (!row) refuse('not_found')
      await noteOpening(tx, pilot, { fileId: file.id, now })
      return { ...row, name: file.name }
    })
  }

  async function send(
    request: FastifyRequest,
    reply: FastifyReply,
    { familyId, blobId, size }: { familyId: string; blobId: string; size: number },
  ) {
    const range = readRange(request.headers.range, size)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { from, until } = range ?? { from: 0, until: size }
    if (range) void reply.code(206).header('content-range', `bytes ${from}-${until - 1}/${size}`)
    void reply.header('content-length', until - from)
    if (until === from) return reply.send('')
    const bytes = readBlob(storage, { familyId, blobId }, { from, until })
    // Read the first piece before sending headers, so that a read error becomes an error response.
    const first = await bytes.next().catch(refuseStoreError)
    return reply.send(Readable.from(startingWith(first, bytes), { objectMode: false }))
  }
}

async function* startingWith(
  first: IteratorResult<Uint8Array>,
  rest: AsyncGenerator<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value
  yield* rest
}
