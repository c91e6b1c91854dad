import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type output, safeParse, type $ZodType } from 'zod/v4/core'

import { allCalls, type CallName } from '#contract/all-calls.ts'
import { coversScope, scopeNeededBy, type TokenScope } from '#contract/api-tokens/token-reach.ts'
import { type Call, familyHeader, isPermission } from '#contract/call.ts'
import { fieldErrors } from '#contract/field-errors.ts'
import { may } from '#contract/permissions.ts'
import { Id } from '#contract/schemas.ts'
import { touchToken } from '#server/ground/api-tokens.ts'
import { type Credential, findCredential } from '#server/ground/credential.ts'
import type { AnyHandler } from '#server/ground/feature.ts'
import type { BrowserContext } from '#server/ground/handler.ts'
import { clearCookie, setCookie, readCookie } from '#server/ground/cookies.ts'
import type { KnownDevices } from '#server/ground/known-devices.ts'
import { bodyLimitOf } from '#server/ground/body-limit.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import {
  findSession,
  type FoundSession,
  inSession,
  sessionLife,
  type SessionUse,
  touchSession,
} from '#server/ground/sessions.ts'
import { type Clock, day } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { expectPlainText } from '#server/platform/http/plain-text.ts'
import { visitCounter } from '#server/platform/http/visits.ts'
import { userAgentOf } from '#server/platform/http/user-agent.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'
import { hashSecret } from '#server/platform/secrets.ts'
import { requestedLanguage } from '#server/platform/texts.ts'

const sessionCookie = 'forerunners_session'
const deviceCookie = 'forerunners_device'
const deviceLife = 365 * day

export interface Mounting {
  readonly database: Database
  readonly clock: Clock
  readonly devices: KnownDevices
}

/** Mounts every call of the list: session → permission → input → transaction → reply. */
export function mountAll(
  app: FastifyInstance,
  calls: Readonly<Record<string, Call>>,
  handlers: Readonly<Record<string, AnyHandler>>,
  mounting: Mounting,
): void {
  const countVisit = visitCounter()
  for (const [name, call] of Object.entries(calls)) {
    const handler = handlers[name]
    if (!handler) throw new Error(`No feature has a handler for the call ${name}`)
    app.route({
      method: call.method,
      url: call.path.replace(/\{(\w+)\}/g, ':$1'),
      bodyLimit: bodyLimitOf(call),
      config: {
        ...(isCallName(name) && { callName: name }),
        reachesOut: call.reachesOut ?? false,
        takesAnyHost: call.takesAnyHost ?? false,
      },
      // Runs before the body is read: requests without a session are counted, and calls that need one are
      // refused without a cookie or token.
      onRequest: call.needs === 'anyone' ? (call.method === 'POST' ? countVisit : []) : expectCredential,
      handler: (request, reply) => handle(call, handler, { request, reply, ...mounting }),
    })
  }
}

const isCallName = (name: string): name is CallName => Object.hasOwn(allCalls, name)

function expectCredential(request: FastifyRequest, _: FastifyReply, done: () => void): void {
  credentialOf(request)
  done()
}

interface Handling extends Mounting {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

async function handle(call: Call, handler: AnyHandler, handling: Handling): Promise<unknown> {
  const { request, clock, database } = handling
  const now = clock.now()
  request.language = requestedLanguage(request.headers['accept-language'])
  const visit = visitOf(handling)

  const act = async (more: Record<string, unknown>) => {
    const context = { ...input(call, request), now, language: request.language, visit, ...more }
    return parseReply(call.reply, await handler(context))
  }

  if (call.needs === 'anyone') return act({ transaction: database.transaction })

  const credential = credentialOf(request)
  if (call.isSessionOnly) {
    const session = await findSession(database.pool, credential, now, isFamilyWrite(call) ? 'write' : 'read')
    const pilot = admitTo(call, session, request)
    if (session?.isEnding && isFamilyWrite(call)) refuse('family_ends')
    touchLater(session, handling)
    return act({ pilot })
  }
  let found: FoundSession | undefined
  const result = await inSession(database.pool, { credential, now, use: useOf(call) }, (tx: Tx, session) => {
    found = session
    const pilot = admitTo(call, session, request)
    if (session?.isEnding && isFamilyWrite(call)) refuse('family_ends')
    return act({ pilot, tx })
  })
  // Clear the cookie after a sign-out, and don't renew it. Only after the commit: if that fails, the session
  // stays.
  if (visit.isSignedOut()) signOutBrowser(handling.reply)
  else touchLater(found, handling)
  return result
}

// The device cookie and storage stay, for theme and language. The page itself removes personal data
// (web/src/lib/clear-personal.ts).
function signOutBrowser(reply: FastifyReply): void {
  clearCookie(reply, sessionCookie)
  void reply.header('clear-site-data', '"cache"')
}

// A call that only needs an account may concern another family than the session's, so it takes its locks
// itself.
function useOf({ method, needs, changesMembers }: Call): SessionUse {
  if (method === 'GET') return 'read'
  if (needs === 'account') return 'none'
  return changesMembers ? 'exclusive' : 'shared'
}

// A permission is needed for the family's data; any session may change the pilot's own.
function isFamilyWrite({ method, needs, worksWhileEnding }: Call): boolean {
  return method === 'POST' && isPermission(needs) && !worksWhileEnding
}

/** The session cookie or API token of a request. */
export function credentialOf(request: FastifyRequest): Credential {
  return findCredential(request) ?? refuse('no_session')
}

type Admitting = Pick<Call, 'method' | 'needs' | 'reachesOut' | 'tokens' | 'worksWithoutSecondFactor'>

/**
 * Admits an active member whose role has the permission, and whose session has the second factor that the
 * family requires.
 */
export function admit(call: Admitting, session: FoundSession | undefined, request: FastifyRequest): Pilot {
  const { needs, worksWithoutSecondFactor } = call
  if (!session) refuse(credentialOf(request).kind === 'token' ? 'token_unknown' : 'no_session')
  const { account, pilot, isActive } = session
  request.language = account.language
  request.accountId = account.accountId
  if (!pilot || !isActive) refuse('session_refused')
  if (session.token) expectScope(session.token.scope, scopeNeededBy(call))
  expectSameFamily(pilot, request)
  if (needs !== 'account' && !worksWithoutSecondFactor && pilot.me.second_factor?.is_due)
    refuse('second_factor_needed')
  if (isPermission(needs) && !may(pilot.role, needs)) refuse('not_permitted')
  return pilot
}

function expectScope(scope: TokenScope, needed: TokenScope | undefined): void {
  if (!needed) refuse('token_not_enough')
  if (!coversScope(scope, needed)) refuse('token_scope')
}

/** Also admits a session without a family to calls that only need an account. */
export function admitTo(
  call: Admitting,
  session: FoundSession | undefined,
  request: FastifyRequest,
): SignedIn {
  if (call.needs !== 'account' || !session || session.pilot) return admit(call, session, request)
  request.language = session.account.language
  request.accountId = session.account.accountId
  return session.account
}

// A page sends the family it was opened for: another tab may have switched the session since, and an act must
// not happen in the wrong family.
function expectSameFamily({ familyId }: Pilot, request: FastifyRequest): void {
  const meant = request.headers[familyHeader]
  if (meant !== undefined && meant !== familyId) refuse('other_family')
}

// After the response, in its own transaction: no one waits for it, and a read-only call stays read-only.
function touchLater(session: FoundSession | undefined, { clock, database, reply, request }: Handling): void {
  if (!session?.needsTouch) return
  if (session.token) return touchTokenLater(session, { clock, database, request })
  const secret = readCookie(request, sessionCookie)
  if (secret) setCookie(reply, sessionCookie, { value: secret, life: sessionLife })
  database
    .transaction((tx) => touchSession(tx, session.account.sessionHash, clock.now()))
    .catch((error: unknown) => request.log.error(error, 'a session could not be extended'))
}

/** Records the use of the API token that opened a request, in a transaction of its own. */
export function touchTokenLater(
  session: FoundSession | undefined,
  { clock, database, request }: Pick<Handling, 'clock' | 'database' | 'request'>,
): void {
  const token = session?.needsTouch ? session.token : undefined
  if (!token) return
  database
    .inFamily(token.familyId, (tx) => touchToken(tx, token, clock.now()))
    .catch((error: unknown) => request.log.error(error, 'the use of an API token could not be recorded'))
}

function visitOf({ request, reply, devices }: Handling): BrowserContext & { isSignedOut: () => boolean } {
  let isSignedOut = false
  const secret = readCookie(request, sessionCookie)
  return {
    address: request.ip,
    sessionHash: secret ? hashSecret(secret) : undefined,
    device: userAgentOf(request),
    setSession: (secret) => setCookie(reply, sessionCookie, { value: secret, life: sessionLife }),
    clearSession: () => {
      isSignedOut = true
    },
    knownDevice: (email) => devices.find(readCookie(request, deviceCookie), email),
    rememberDevice: (email) => {
      const marks = readCookie(request, deviceCookie)
      if (!devices.find(marks, email))
        setCookie(reply, deviceCookie, { value: devices.add(marks, email), life: deviceLife })
    },
    concerns: (accountId, { isIn } = { isIn: false }) => {
      if (accountId) request.accountId = accountId
      request.hasSignedIn = isIn
    },
    isSignedOut: () => isSignedOut,
  }
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

// An invalid id can't exist; PostgreSQL would raise an error for it.
export function expectIds(params: unknown): void {
  if (typeof params !== 'object' || params === null) return
  const entries: [string, unknown][] = Object.entries(params)
  for (const [name, value] of entries) {
    if (/(^|_)id$/.test(name) && !safeParse(Id, value).success) refuse('not_found')
  }
}

export function parse<Schema extends $ZodType>(schema: Schema, value: unknown): output<Schema> {
  const result = safeParse(schema, value, { reportInput: true })
  if (result.success) return result.data
  throw new Refusal('invalid', { fields: fieldErrors(result.error.issues) })
}

// Fields that the contract does not name are removed; a reply that does not fit it is a programming error.
function parseReply(schema: $ZodType, value: unknown): unknown {
  const result = safeParse(schema, value)
  if (result.success) return result.data
  throw new Error(
    `The reply does not fit its contract: ${result.error.issues.map((issue) => `${issue.path.join('.')} ${issue.code}`).join(', ')}`,
  )
}

declare module 'fastify' {
  interface FastifyRequest {
    language: ReturnType<typeof requestedLanguage>
  }
}
