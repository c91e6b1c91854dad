import type { Socket } from 'node:net'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { fallbackLanguage } from '#contract/languages.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'
import { askedLanguage, say } from '#server/platform/texts.ts'

/** Every failure leaves as `{ detail, fields? }` in the pilot's language: a refusal, invalid input, or a fault that is logged once. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(answerError)
  app.all('/', () => refuse('not_found'))
  app.all('/*', () => refuse('not_found'))
}

/** What comes while the house closes is told to come again; what is under way goes on. */
export function refuseWhileClosing(app: FastifyInstance): void {
  let isClosing = false
  app.addHook('preClose', (done) => {
    isClosing = true
    done()
  })
  app.addHook('onRequest', (_, __, done) => {
    if (isClosing) refuse('not_ready')
    done()
  })
}

export function answerError(error: FastifyError | Error, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  return send(error instanceof Refusal ? error : (translate(error) ?? fault(error, request)), request, reply)
}

/** What does not even read as HTTP gets the same kind of answer, and its connection ends. */
export function answerNoHttp(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const body = JSON.stringify({ detail: say(fallbackLanguage, 'refusals:malformed') })
  const head = [
    'HTTP/1.1 400 Bad Request',
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  // Not set when the request failed before its call was reached.
  const language = request.language ?? askedLanguage(request.headers['accept-language'])
  const detail = say(language, `refusals:${refusal.code}`, refusal.count === undefined ? {} : { count: refusal.count })
  const fields = refusal.fields.map(({ field, key, count }) => [field, say(language, `fields:${key}`, count === undefined ? {} : { count })])
  if (refusal.code === 'too_many') void reply.header('retry-after', (refusal.count ?? 1) * 60)
  return reply.code(refusal.status).send({ detail, ...refusal.more, ...(fields.length > 0 && { fields: Object.fromEntries(fields) }) })
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type_not_taken',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
}

// PostgreSQL is away or coming back: 57P01–57P03, class 08, or a socket that does not answer.
const awayCodes = /^(57P0[123]|08...|ECONN(REFUSED|RESET)|ENOENT|EPIPE|53300)$/

function translate(error: Error & { code?: string; statusCode?: number }): Refusal | undefined {
  const code = error.code ?? ''
  if (fastifyCodes[code]) return new Refusal(fastifyCodes[code])
  if (awayCodes.test(code) || /Connection terminated|timeout exceeded when trying to connect/.test(error.message)) return new Refusal('not_ready')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) return new Refusal('malformed')
  return undefined
}

function fault(error: Error, request: FastifyRequest): Refusal {
  request.log.error({ fault: describe(error), route: request.routeOptions.url }, 'fault')
  return new Refusal('fault')
}

// The database complains with the whole row, which is a family's business and not the log's: only names are taken from it.
function describe(error: Error & { severity?: string; code?: string; table?: string; constraint?: string; routine?: string }) {
  const where = error.stack?.split('\n').slice(1)
  if (error.severity === undefined) return { name: error.name, message: error.message, where }
  const { code, table, constraint, routine } = error
  return { name: 'database', code, table, constraint, routine, where }
}
