import type { FastifyInstance } from 'fastify'

import type { Call } from '#contract/call.ts'
import { openApiDocument } from '#server/openapi/document.ts'
import { apiPage, apiStyle } from '#server/openapi/page.ts'

/**
 * Serves the calls for programs (/api/openapi.json) and for people (/api/docs/). Generated on first request,
 * not at start.
 */
export function serveApiDocs(api: FastifyInstance, calls: Record<string, Call>): void {
  const document = once(() => JSON.stringify(openApiDocument(calls)))
  const page = once(() => apiPage(calls))
  api.get('/openapi.json', (_, reply) => reply.type('application/json; charset=utf-8').send(document()))
  api.get('/docs/', (_, reply) => reply.type('text/html; charset=utf-8').send(page()))
  api.get('/docs/style.css', (_, reply) => reply.type('text/css; charset=utf-8').send(apiStyle))
}

function once(write: () => string): () => string {
  let written: string | undefined
  return () => (written ??= write())
}
