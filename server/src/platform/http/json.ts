import { isUtf8 } from 'node:buffer'

import type { FastifyInstance } from 'fastify'

import { refuse } from '#server/platform/refuse.ts'

/**
 * Reads JSON bodies and nothing else: a form that another site posts as text must not pass for one.
 * Bytes that are no text are refused; they would else be replaced, and something other than what was sent would be kept.
 */
export function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    if (!isUtf8(bytes)) refuse('malformed')
    return parse(request, bytes.toString(), done)
  })
}
