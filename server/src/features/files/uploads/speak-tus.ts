import type { FastifyInstance, FastifyRequest } from 'fastify'

import { uploadsPath } from '#contract/files/calls.ts'
import { hangUp } from '#server/features/files/uploads/transfers.ts'
import { refuse } from '#server/platform/refuse.ts'

const version = '1.0.0'
const tusContentType = 'application/offset+octet-stream'
const closeGraceMs = 1000
const wholeNumber = /^\d{1,15}$/

/** The parts of the tus protocol that don't depend on an upload: its version, options, and unparsed bodies. */
export function speakTus(uploads: FastifyInstance): void {
  uploads.addHook('onRequest', (request, reply, next) => {
    void reply.header('tus-resumable', version)
    if (request.method !== 'OPTIONS' && request.headers['tus-resumable'] !== version)
      void reply.header('tus-version', version).code(412).send()
    else next()
  })
  // The body is streamed, so don't parse it.
  uploads.addContentTypeParser(tusContentType, (_, __, parsed) => parsed(null))
  // After a refusal, don't wait for the rest of the body. The delay lets the client read the response.
  uploads.addHook('onResponse', (request, _, next) => {
    // If the body has completed by then, the connection can be reused.
    if (!request.raw.complete)
      setTimeout(() => !request.raw.complete && hangUp(request.raw), closeGraceMs).unref()
    next()
  })
  uploads.options(uploadsPath, (_, reply) =>
    reply
      .code(204)
      .header('tus-version', version)
      .header('tus-extension', 'creation,creation-with-upload,termination')
      .send(),
  )
}

/** True if the request carries bytes of an upload. */
export function hasBytes({ headers }: FastifyRequest): boolean {
  return headers['content-type'] === tusContentType
}

export function readNumber({ headers }: FastifyRequest, name: 'upload-length' | 'upload-offset'): number {
  const text = String(headers[name] ?? '')
  if (!wholeNumber.test(text)) refuse('malformed')
  return Number(text)
}
