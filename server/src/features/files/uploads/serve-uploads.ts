import type { IncomingMessage } from 'node:http'

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { uploadsPath } from '#contract/files/calls.ts'
import type { BlobStorage } from '#server/features/files/blobs.ts'
import type { PutFile } from '#server/features/files/put-file.ts'
import { readMetadata } from '#server/features/files/uploads/metadata.ts'
import { RunningHashes } from '#server/features/files/uploads/running-hashes.ts'
import { hasBytes, readNumber, speakTus } from '#server/features/files/uploads/speak-tus.ts'
import { dropUpload, findUpload, type UploadRow } from '#server/features/files/uploads/store.ts'
import { hangUp, isDisconnected, Transfers } from '#server/features/files/uploads/transfers.ts'
import { type UploadContext, UploadSession } from '#server/features/files/uploads/upload-session.ts'
import { authenticatePilot } from '#server/ground/authenticate-request.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import type { ScannerLocation } from '#server/platform/malware-scanner.ts'
import { refuse } from '#server/platform/refuse.ts'

interface UploadSettings extends BlobStorage, Pick<Mounting, 'clock'> {
  readonly familyQuota?: number | undefined
  readonly scanner?: ScannerLocation | undefined
}

interface UploadRoute {
  readonly Params: { readonly id: string }
}

/**
 * Uploads by the tus protocol (core, creation, creation-with-upload, termination), resumable from the last
 * durable byte. It is our own implementation because bytes go straight into encrypted pieces and refusals are
 * translated (docs/decisions/0029-data-room.md).
 */
export function serveUploads(api: FastifyInstance, { clock, ...settings }: UploadSettings): void {
  const { database } = settings
  const transfers = new Transfers()
  const context: UploadContext = {
    ...settings,
    now: () => clock.now(),
    hashes: new RunningHashes(),
    endTransfer: (id) => transfers.end(id),
  }
  const authorise = (request: FastifyRequest) =>
    authenticatePilot({ database, clock }, request, {
      needs: 'file.upload',
      to: 'write',
      tokens: 'allowed',
    })

  api.addHook('preClose', (done) => {
    transfers.close()
    done()
  })
  void api.register((uploads, _, done) => {
    speakTus(uploads)

    uploads.post(uploadsPath, { config: { hasOwnTimeout: true } }, async (request, reply) => {
      const pilot = await authorise(request)
      const size = readNumber(request, 'upload-length')
      const metadata = readMetadata(request.headers['upload-metadata'])
      const session = await UploadSession.begin(context, pilot, { size, ...metadata })
      void reply.code(201).header('location', `/api${uploadsPath}/${session.upload.id}`)
      if (hasBytes(request)) await transfers.receive(session, request.raw)
      return respond(reply, request.raw, session)
    })

    uploads.patch<UploadRoute>(
      `${uploadsPath}/:id`,
      { config: { hasOwnTimeout: true } },
      async (request, reply) => {
        const pilot = await authorise(request)
        if (!hasBytes(request)) refuse('type_not_taken')
        expectIds(request.params)
        const { id } = request.params
        const session = await UploadSession.resume(context, pilot, {
          id,
          offset: readNumber(request, 'upload-offset'),
        })
        void reply.code(204)
        if (session.upload.file_id === null) await transfers.receive(session, request.raw)
        return respond(reply, request.raw, session)
      },
    )

    uploads.head<UploadRoute>(`${uploadsPath}/:id`, async (request, reply) => {
      const pilot = await authorise(request)
      expectIds(request.params)
      const upload = await database.inFamily(pilot.familyId, (tx) => findUpload(tx, pilot, request.params.id))
      setFileHeaders(reply, fileOf(upload))
      return reply
        .header('upload-length', upload.size)
        .header('upload-offset', upload.received)
        .code(200)
        .send()
    })

    uploads.delete<UploadRoute>(`${uploadsPath}/:id`, async (request, reply) => {
      const pilot = await authorise(request)
      expectIds(request.params)
      await database.inFamily(pilot.familyId, async (tx) =>
        dropUpload(tx, await findUpload(tx, pilot, request.params.id), clock.now()),
      )
      return reply.code(204).send()
    })
    done()
  })
}

/** Responds with the offset, after committing a complete upload. */
async function respond(
  reply: FastifyReply,
  body: IncomingMessage,
  session: UploadSession,
): Promise<FastifyReply> {
  const { upload, offset } = session
  if (session.isComplete) setFileHeaders(reply, fileOf(upload) ?? (await session.commit()))
  else if (isDisconnected(body)) {
    // A disconnected client can't receive a response.
    hangUp(body)
    return reply.hijack()
  }
  return reply.header('upload-offset', offset).send()
}

/** The file that an upload has become. */
function fileOf({ file_id: fileId, version }: UploadRow): PutFile | undefined {
  return fileId === null ? undefined : { fileId, version: version ?? 1 }
}

function setFileHeaders(reply: FastifyReply, file: PutFile | undefined): void {
  if (file) void reply.header('forerunners-file', file.fileId).header('forerunners-version', file.version)
}
