import type { Hash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { uploadsPath } from '#contract/files/calls.ts'
import type { BlobPlace } from '#server/features/files/blobs.ts'
import { begin, dropUpload, findUpload } from '#server/features/files/uploads/begin.ts'
import { finish } from '#server/features/files/uploads/finish.ts'
import { GrowingHashes } from '#server/features/files/uploads/hashes.ts'
import { readMetadata } from '#server/features/files/uploads/metadata.ts'
import { receive, type UploadRow } from '#server/features/files/uploads/receive.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { refuse } from '#server/platform/refuse.ts'
import { whoComes } from '#server/ground/who-comes.ts'

const version = '1.0.0'
const bytesType = 'application/offset+octet-stream'
const longestSilence = 60_000
const farewell = 1000
const wholeNumber = /^\d{1,15}$/

/**
 * Uploads by the tus protocol (core, creation, creation-with-upload, termination): what is cut off goes on from the last byte that is kept.
 * Our own end of it, because its bytes go straight into sealed pieces and its refusals are our sentences (docs/decisions/0029-the-data-room.md).
 */
export function serveUploads(api: FastifyInstance, { clock, ...place }: Pick<Mounting, 'clock'> & BlobPlace): void {
  const hashes = new GrowingHashes()
  const now = () => clock.now()
  const whoSends = (request: FastifyRequest) => whoComes({ database: place.database, clock }, request, { needs: 'file.upload', to: 'write' })

  /** Who sends at the moment, by their upload, and when what they sent is laid down. */
  const coming = new Map<string, { readonly body: IncomingMessage; readonly laid: Promise<unknown> }>()
  // Who still sends when the house closes is cut off: what has arrived is kept, and they go on with the next house.
  api.addHook('preClose', (done) => {
    for (const { body } of coming.values()) hangUp(body)
    done()
  })

  void api.register((uploads, _, done) => {
    // Refused in the middle of the bytes: the rest is not waited for. A moment later, so that the answer is still heard.
    uploads.addHook('onResponse', (request, __, next) => {
      if (!request.raw.complete) setTimeout(() => hangUp(request.raw), farewell).unref()
      next()
    })
    // The bytes are read as they come, by whoever wants them.
    uploads.addContentTypeParser(bytesType, (__, ___, parsed) => parsed(null))
    uploads.addHook('onRequest', (request, reply, next) => {
      void reply.header('tus-resumable', version)
      if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== version) void reply.header('tus-version', version).code(412).send()
      else next()
    })

    uploads.options(uploadsPath, (__, reply) =>
      reply.code(204).header('tus-version', version).header('tus-extension', 'creation,creation-with-upload,termination').send(),
    )

    uploads.post(uploadsPath, async (request, reply) => {
      const pilot = await whoSends(request)
      const size = numberOf(request, 'upload-length')
      const upload = await place.database.inFamily(pilot.familyId, (tx) =>
        begin(tx, pilot, { size, ...readMetadata(request.headers['upload-metadata']), now: now() }),
      )
      void reply.code(201).header('location', `/api${uploadsPath}/${upload.id}`)
      const hasBytes = request.headers['content-type'] === bytesType
      return go(pilot, upload, { request, reply, body: hasBytes ? request.raw : undefined })
    })

    uploads.patch(`${uploadsPath}/:id`, async (request, reply) => {
      const pilot = await whoSends(request)
      if (request.headers['content-type'] !== bytesType) refuse('type_not_taken')
      const before = await openUpload(pilot, request)
      const upload = (await endBefore(before.id)) ? await openUpload(pilot, request) : before
      if (upload.received !== numberOf(request, 'upload-offset')) refuse('upload_elsewhere')
      void reply.code(204)
      return go(pilot, upload, { request, reply, body: request.raw })
    })

    uploads.head(`${uploadsPath}/:id`, async (request, reply) => {
      const upload = await openUpload(await whoSends(request), request)
      return tell(reply, upload).header('upload-length', upload.size).header('upload-offset', upload.received).code(200).send()
    })

    uploads.delete(`${uploadsPath}/:id`, async (request, reply) => {
      const pilot = await whoSends(request)
      const upload = await openUpload(pilot, request)
      await place.database.inFamily(pilot.familyId, (tx) => dropUpload(tx, upload, now()))
      return reply.code(204).send()
    })
    done()
  })

  async function go(
    pilot: Pilot,
    upload: UploadRow,
    { request, reply, body }: { request: FastifyRequest; reply: FastifyReply; body: IncomingMessage | undefined },
  ) {
    if (upload.file_id !== null) return tell(reply, upload).header('upload-offset', upload.size).send()
    const hash = hashes.take(upload.id, upload.received)
    const at = body ? await take(upload, body, hash) : upload.received
    if (at < upload.size) {
      hashes.keep(upload.id, hash, at)
      if (!request.raw.destroyed) return reply.header('upload-offset', at).send()
      // Who was cut off hears nothing any more.
      hangUp(request.raw)
      return reply.hijack()
    }
    const { fileId, version: number } = await finish(place, pilot, upload, { hash, now: now() })
    return tell(reply, { ...upload, file_id: fileId, version: number })
      .header('upload-offset', at)
      .send()
  }

  async function take(upload: UploadRow, body: IncomingMessage, hash: Hash | undefined): Promise<number> {
    // A line that has gone dead says nothing: whoever is at its end comes back on another one.
    const silence = setTimeout(() => body.destroy(), longestSilence).unref()
    const laid = receive({ ...place, now, onBytes: () => silence.refresh() }, upload, body, hash)
    coming.set(upload.id, { body, laid })
    try {
      return await laid
    } finally {
      clearTimeout(silence)
      if (coming.get(upload.id)?.body === body) coming.delete(upload.id)
    }
  }

  /** Whoever comes back for an upload has lost the line before: what came over that one is laid down first, so that they hear of it. */
  async function endBefore(id: string): Promise<boolean> {
    const before = coming.get(id)
    before?.body.destroy()
    await before?.laid.catch(() => undefined)
    return before !== undefined
  }

  async function openUpload(pilot: Pilot, request: FastifyRequest): Promise<UploadRow> {
    expectIds(request.params)
    const { id } = request.params as { id: string }
    return place.database.inFamily(pilot.familyId, (tx) => findUpload(tx, pilot, id))
  }
}

/** Ends a request and its line. One that comes from within has no line of its own. */
function hangUp(body: IncomingMessage): void {
  body.destroy()
  if ('destroy' in body.socket) body.socket.destroy()
}

/** What became of it, once it is whole. */
function tell(reply: FastifyReply, { file_id, version: number }: UploadRow): FastifyReply {
  if (file_id !== null) void reply.header('forerunners-file', file_id).header('forerunners-version', number ?? 1)
  return reply
}

function numberOf(request: FastifyRequest, name: string): number {
  const text = String(request.headers[name] ?? '')
  if (!wholeNumber.test(text)) refuse('malformed')
  return Number(text)
}
