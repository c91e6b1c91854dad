import { isUtf8 } from 'node:buffer'

import type { FastifyInstance } from 'fastify'

import { refuse } from '#server/platform/refuse.ts'

/**
 * Accepts JSON bodies only, so that a form posted as text by another site is refused. Bytes that are not
 * UTF-8 are refused; decoding would silently replace them.
 */
export function readOnlyJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    const bytes = Buffer.from(body)
    if (!isUtf8(bytes)) refuse('malformed')
    expectModestSize(bytes)
    return parse(request, bytes.toString(), done)
  })
}

// Far more than any call needs: the longest list has 1,000 entries.
const maxParts = 10_000
const maxDepth = 20

const quote = 0x22
const comma = 0x2c
const backslash = 0x5c
const opening = new Set([0x5b, 0x7b])
const closing = new Set([0x5d, 0x7d])

/**
 * Refuses bodies with too many values or too deep nesting before parsing, because every later check takes
 * time for each value.
 */
function expectModestSize(bytes: Buffer): void {
  let parts = 0
  let depth = 0
  let isText = false
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at] ?? 0
    if (isText) {
      if (byte === backslash) at++
      else if (byte === quote) isText = false
    } else if (byte === quote) isText = true
    else if (byte === comma) parts++
    else if (opening.has(byte)) depth++
    else if (closing.has(byte)) depth--
    if (parts > maxParts) refuse('too_large')
    if (depth > maxDepth) refuse('malformed')
  }
}
