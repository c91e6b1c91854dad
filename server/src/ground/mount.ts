import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { safeParse, type $ZodType } from 'zod/v4/core'

import { type Call, familyHeader, isPermission } from '#contract/call.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { may } from '#contract/permissions.ts'
import { Id } from '#contract/schemas.ts'
import type { Answers, Visit } from '#server/ground/asked.ts'
import { compiled } from '#server/ground/compiled.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { findSession, type FoundSession, inSession, sessionLife, touchSession } from '#server/ground/sessions.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { expectPlainText } from '#server/platform/http/plain-text.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { askedLanguage } from '#server/platform/texts.ts'

export const sessionCookie = 'forerunners_session'

export interface Mounting {
  readonly database: Database
  readonly clock: Clock
  readonly isSecure: boolean
}

/** An act without its types, as the loop below sees it. */
type AnyAnswer = (asked: Record<string, unknown>) => unknown

/** Mounts every call of the list: session → permission → input → transaction → reply. */
export function mountAll<Calls extends Record<string, Call>>(app: FastifyInstance, calls: Calls, answers: Answers<Calls>, mounting: Mounting): void {
  for (const [name, call] of Object.entries(calls)) {
    // The record's type has checked that each act fits its call; inside the loop only their shape matters.
    const answer = answers[name] as unknown as AnyAnswer
    for (const schema of [call.reply, call.body, call.query]) if (schema) compiled(schema)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { reachesOut: call.reachesOut ?? false },
      handler: (request, reply) => handle(call, answer, { request, reply, ...mounting }),
    })
  }
}

interface Handling extends Mounting {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function handle(call: Call, answer: AnyAnswer, handling: Handling): Promise<unknown> {
  const { request, clock, database } = handling
  const now = clock.now()
  request.language = askedLanguage(request.headers['accept-language'])
  const visit = visitOf(handling)

  const act = async (more: Record<string, unknown>) => {
    const asked = { ...input(call, request), now, language: request.language, visit, ...more }
    return parseReply(call.reply, await answer(asked))
  }

  if (call.needs === 'anyone') return act({ transaction: database.transaction })

  const hash = sessionHash(request)
  if (call.isSessionOnly) {
    const session = await findSession(database.pool, hash, now, isFamilyWrite(call) ? 'write' : 'read')
    const pilot = admitTo(call, session, request)
    if (session?.isEnding && isFamilyWrite(call)) refuse('family_ends')
    touchLater(session, handling)
    return act({ pilot })
  }
  let found: FoundSession | undefined
  const result = await inSession(database.pool, { hash, now, isReading: call.method === 'GET' }, (tx: Tx, session) => {
    found = session
    const pilot = admitTo(call, session, request)
    if (session?.isEnding && isFamilyWrite(call)) refuse('family_ends')
    return act({ pilot, tx })
  })
  // Signing out has taken the cookie back; it must not come again.
  if (!visit.isSignedOut()) touchLater(found, handling)
  return result
}

// What needs a permission is the family's; what any session may do is the pilot's own.
function isFamilyWrite({ method, needs, worksWhileEnding }: Call): boolean {
  return method === 'POST' && isPermission(needs) && !worksWhileEnding
}

/** The session a request comes with, by its hash. */
export function sessionHash(request: FastifyRequest): Buffer {
  const secret = request.cookies[sessionCookie]
  if (!secret) refuse('no_session')
  return hashSecret(secret)
}

/** Admits an active member whose role may do it. */
export function admit({ needs }: Pick<Call, 'needs'>, session: FoundSession | undefined, request: FastifyRequest): Pilot {
  if (!session) refuse('no_session')
  const { account, pilot, isActive } = session
  request.language = account.language
  if (!pilot || !isActive) refuse('session_refused')
  expectSameFamily(pilot, request)
  if (isPermission(needs) && !may(pilot.role, needs)) refuse('not_permitted')
  return pilot
}

/** Admits a session without a family to the calls that need no more than an account; every other session as ever. */
export function admitTo(call: Pick<Call, 'needs'>, session: FoundSession | undefined, request: FastifyRequest): SignedIn {
  if (call.needs !== 'account' || !session || session.pilot) return admit(call, session, request)
  request.language = session.account.language
  return session.account
}

// A page says for which family it was opened: another tab may have moved the session since, and what is meant for one family must
// not be done in another.
function expectSameFamily({ familyId }: Pilot, request: FastifyRequest): void {
  const meant = request.headers[familyHeader]
  if (meant !== undefined && meant !== familyId) throw new Refusal('other_family', { more: { is_other_family: true } })
}

// After the answer, on a connection of its own: nobody waits for it, and a reading call stays one.
function touchLater(session: FoundSession | undefined, { clock, database, reply, request, isSecure }: Handling): void {
  if (!session?.needsTouch) return
  const secret = request.cookies[sessionCookie]
  if (secret) keepCookie(reply, secret, isSecure)
  database
    .transaction((tx) => touchSession(tx, session.account.sessionHash, clock.now()))
    .catch((error: unknown) => request.log.error(error, 'a session could not be prolonged'))
}

function visitOf({ request, reply, isSecure }: Handling): Visit & { isSignedOut: () => boolean } {
  let isSignedOut = false
  const secret = request.cookies[sessionCookie]
  return {
    address: request.ip,
    sessionHash: secret ? hashSecret(secret) : undefined,
    device: (request.headers['user-agent'] ?? '').slice(0, 200).replace(/[^\x20-\x7e]/g, ''),
    keepSession: (secret) => keepCookie(reply, secret, isSecure),
    dropSession: () => {
      isSignedOut = true
      void reply.clearCookie(sessionCookie, { path: '/' })
    },
    isSignedOut: () => isSignedOut,
  }
}

function keepCookie(reply: FastifyReply, secret: string, isSecure: boolean): void {
  void reply.setCookie(sessionCookie, secret, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure, maxAge: sessionLife / 1000 })
}

function input(call: Call, request: FastifyRequest): { params: unknown; body: unknown; query: unknown } {
  expectPlainText(request.params)
  expectIds(request.params)
  expectPlainText(request.query)
  expectPlainText(request.body)
  return {
    params: request.params,
    body: call.body && parse(call.body, request.body ?? {}),
    query: call.query ? parse(call.query, request.query) : undefined,
  }
}

// What is not even an id can't be there; PostgreSQL would call it a fault.
export function expectIds(params: unknown): void {
  for (const [name, value] of Object.entries(params as Record<string, string>)) {
    if (/(^|_)id$/.test(name) && !safeParse(Id, value).success) refuse('not_found')
  }
}

export function parse(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal('invalid', { fields: fieldErrors(result.error.issues) })
}

// What the contract does not name does not leave the server; an answer that does not fit it is a fault of ours.
function parseReply(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw new Error(`The answer does not fit its contract: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')}`)
}

declare module 'fastify' {
  interface FastifyRequest {
    language: ReturnType<typeof askedLanguage>
  }
}
