import type { Socket } from 'node:net'

import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

import { fallbackLanguage } from '#contract/languages.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { isDatabaseUnavailable, isDatabaseOverloaded } from '#server/platform/database-errors.ts'
import { type Clock, isPlausible } from '#server/platform/clock.ts'
import { isConflict } from '#server/platform/database/transaction.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'
import { requestedLanguage, translate } from '#server/platform/texts.ts'

/**
 * Sends every failure as `{ code, detail, fields? }` in the pilot's language: a refusal, invalid input, or a fault
 * that is logged once.
 */
export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(sendError)
  app.all('/', () => refuse('not_found'))
  app.all('/*', () => refuse('not_found'))
}

/** Refuses new requests with "retry later" while the server closes; running ones finish. */
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

/**
 * Refuses requests while the clock is wrong: sessions, deadlines and the ledger could not be corrected later.
 */
export function refuseWithWrongClock(app: FastifyInstance, clock: Clock): void {
  app.addHook('onRequest', (request, _, done) => {
    // Health and readiness always respond.
    if (!request.routeOptions.config.takesAnyHost && !isPlausible(clock.now())) refuse('not_ready')
    done()
  })
}

export function sendError(
  error: FastifyError | Error,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  return send(error instanceof Refusal ? error : (toRefusal(error) ?? fault(error, request)), request, reply)
}

/** Answers input that is not HTTP with a 400, and closes the connection. */
export function sendMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') return sendTimeout(socket)
  sendRaw(socket, '400 Bad Request', 'malformed')
}

/** Answers a connection over the limit with a 503, and closes it. */
export function sendTooManyConnections(socket: Socket): void {
  sendRaw(socket, '503 Service Unavailable', 'not_ready', [`retry-after: ${retryAfterSeconds}`])
}

/** Answers a request that did not arrive in time with a 408, and closes the connection. */
export function sendTimeout(socket: Socket): void {
  sendRaw(socket, '408 Request Timeout', 'too_slow')
}

function sendRaw(socket: Socket, status: string, code: RefusalCode, more: readonly string[] = []): void {
  const body = JSON.stringify({ code, detail: translate(fallbackLanguage, `refusals:${code}`) })
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json; charset=utf-8',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
    ...more,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy())
}

function send(refusal: Refusal, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  request.refusedWith = refusal.code
  request.hasWrongProof = refusal.fields.some(({ key }) => key === 'password_wrong' || key === 'code_wrong')
  // Not set if the request failed before it reached its call.
  const language = request.language ?? requestedLanguage(request.headers['accept-language'])
  const detail = translate(
    language,
    `refusals:${refusal.code}`,
    refusal.count === undefined ? {} : { count: refusal.count },
  )
  const fields = refusal.fields.map(({ field, key, count, line }) => [
    field,
    translate(language, `fields:${key}`, {
      ...(count !== undefined && { count }),
      ...(line !== undefined && { line }),
    }),
  ])
  const retryAfter = retryAfterOf(refusal)
  if (retryAfter !== undefined) void reply.header('retry-after', retryAfter)
  return reply.code(refusal.status).send({
    code: refusal.code,
    detail,
    ...refusal.more,
    ...(fields.length > 0 && { fields: Object.fromEntries(fields) }),
  })
}

const retryAfterSeconds = 2

/** The Retry-After value in seconds, if retrying makes sense. */
function retryAfterOf({ code, count = 1 }: Refusal): number | undefined {
  if (code === 'too_many') return count * 60
  return code === 'busy' || code === 'not_ready' ? retryAfterSeconds : undefined
}

const fastifyCodes: Record<string, RefusalCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'type_not_taken',
  FST_ERR_CTP_INVALID_JSON_BODY: 'malformed',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'malformed',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'malformed',
}

// The disk of the database or of the files is full.
const diskFullCodes = /^(53100|ENOSPC|EDQUOT)$/

/** Refusal codes of database constraints, by constraint name. */
const constraintCodes: Record<string, RefusalCode> = { family_has_founder: 'last_founder' }

function toRefusal(
  error: Error & { code?: string; constraint?: string; statusCode?: number },
): Refusal | undefined {
  const code = error.code ?? ''
  const constraintCode = constraintCodes[error.constraint ?? '']
  if (constraintCode) return new Refusal(constraintCode)
  if (isConflict(error)) return new Refusal('busy')
  if (fastifyCodes[code]) return new Refusal(fastifyCodes[code])
  if (isDatabaseUnavailable(error)) return new Refusal('not_ready')
  if (diskFullCodes.test(code)) return new Refusal('disk_full')
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
    return new Refusal('malformed')
  return undefined
}

function fault(error: Error & { code?: string }, request: FastifyRequest): Refusal {
  request.log.error({ fault: describe(error), route: request.routeOptions.url }, 'fault')
  // The client may retry later; the operator sees the log.
  return new Refusal(isDatabaseOverloaded(error) ? 'not_ready' : 'fault')
}

// PostgreSQL's errors contain the whole row, which must not be logged: log only names.
function describe(
  error: Error & { severity?: string; code?: string; table?: string; constraint?: string; routine?: string },
) {
  const where = error.stack?.split('\n').slice(1)
  if (error.severity === undefined) return { name: error.name, message: error.message, where }
  const { code, table, constraint, routine } = error
  return { name: 'database', code, table, constraint, routine, where }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The refusal's code, for the security log. */
    refusedWith?: RefusalCode
    /** Set if a password or a code was wrong. */
    hasWrongProof?: boolean
  }
}
