import { Readable } from 'node:stream'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { fileBytesPath, fileViewPath } from '#contract/files/calls.ts'
import { type BlobPlace, readBlob } from '#server/features/files/blobs.ts'
import { noteOpening } from '#server/features/files/note-opening.ts'
import { findFile } from '#server/features/files/store.ts'
import { refuseTrouble } from '#server/features/files/uploads/receive.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { disposition } from '#server/ground/serve-file.ts'
import { readRange } from '#server/platform/http/range.ts'
import { refuse } from '#server/platform/refuse.ts'
import { whoComes } from '#server/ground/who-comes.ts'

// Only what a browser shows without running anything of it; everything else is kept, never shown.
const shownTypes = /^(image\/(png|jpeg|gif|webp|avif|bmp|apng)|audio\/[\w.+-]+|video\/[\w.+-]+)$/

// Even opened by itself it gets no script, no frame, no origin of ours.
const shut = "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; sandbox; frame-ancestors 'none'"

/** The bytes of files: to keep, or to show where they stand. In parts where somebody asks for a part, so that a film can be wound. */
export function serveBytes(api: FastifyInstance, { clock, ...place }: Pick<Mounting, 'clock'> & BlobPlace): void {
  const route = (path: string, isShown: boolean) =>
    api.route({
      method: 'GET',
      url: path.replace(/\{(\w+)\}/g, ':$1'),
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const pilot = await whoComes({ database: place.database, clock }, request, { needs: 'file.read' })
        const { name, type, size, blobId } = await find(pilot, request)
        if (isShown && !shownTypes.test(type)) refuse('type_not_taken')
        void reply
          .header('content-type', isShown ? type : 'application/octet-stream')
          .header('content-disposition', disposition(name, isShown ? 'inline' : 'attachment'))
          .header('content-security-policy', shut)
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
    if (number !== undefined && !(Number.isInteger(number) && number >= 1 && number < 2 ** 31)) refuse('not_found')
    const now = clock.now()
    return place.database.inFamily(pilot.familyId, async (tx) => {
      const file = await findFile(tx, pilot, { id, now })
      const found = await tx
        .selectFrom('file_versions')
        .select(['name', 'type', 'size', 'blob_id as blobId'])
        .where('family_id', '=', pilot.familyId)
        .where('file_id', '=', file.id)
        .where('number', '=', number ?? file.version)
        .executeTakeFirst()
      if (!found) refuse('not_found')
      await noteOpening(tx, pilot, { fileId: file.id, now })
      return { ...found, name: file.name }
    })
  }

  async function send(request: FastifyRequest, reply: FastifyReply, { familyId, blobId, size }: { familyId: string; blobId: string; size: number }) {
    const range = readRange(request.headers.range, size)
    if (range === 'outside') return reply.code(416).header('content-range', `bytes */${size}`).send()
    const { from, until } = range ?? { from: 0, until: size }
    if (range) void reply.code(206).header('content-range', `bytes ${from}-${until - 1}/${size}`)
    void reply.header('content-length', until - from)
    if (until === from) return reply.send('')
    const bytes = readBlob(place, { familyId, blobId }, { from, until })
    // The first piece before the first header: what can't be read is said, not cut off.
    const first = await bytes.next().catch(refuseTrouble)
    return reply.send(Readable.from(startingWith(first, bytes), { objectMode: false }))
  }
}

async function* startingWith(first: IteratorResult<Uint8Array>, rest: AsyncGenerator<Uint8Array>): AsyncGenerator<Uint8Array> {
  if (!first.done) yield first.value
  yield* rest
}
