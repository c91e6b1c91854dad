import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'

import type { CallName } from '#contract/all-calls.ts'
import type { SecurityEvent } from '#contract/account/security-events.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { userAgentOf } from '#server/platform/http/user-agent.ts'
import { newId } from '#contract/new-id.ts'
import { toError } from '#server/platform/error-details.ts'

/** The event recorded for a successful call, for calls about sign-in, credentials or permissions. */
const eventOfCall: Partial<Record<CallName, SecurityEvent>> = {
  createAccount: 'account_created',
  login: 'signed_in',
  loginWithCode: 'signed_in',
  signInWithPasskey: 'signed_in',
  finishOidc: 'signed_in',
  logout: 'signed_out',
  endSession: 'session_ended',
  endOtherSessions: 'session_ended',
  requestRecovery: 'recovery_asked',
  recover: 'password_recovered',
  changePassword: 'password_changed',
  confirmEmail: 'email_changed',
  confirmTwoFactor: 'two_factor_on',
  switchOffTwoFactor: 'two_factor_off',
  renewRecoveryCodes: 'recovery_codes_renewed',
  addPasskey: 'passkey_added',
  removePasskey: 'passkey_removed',
  finishOidcLink: 'oidc_linked',
  unlinkOidc: 'oidc_unlinked',
  createToken: 'token_created',
  revokeToken: 'token_revoked',
  setSecondFactorRule: 'second_factor_rule_changed',
  changeRole: 'members_changed',
  changeStatus: 'members_changed',
  removeMember: 'members_changed',
  offerTransfer: 'members_changed',
  acceptTransfer: 'members_changed',
  updateLlm: 'key_changed',
  removeServer: 'key_changed',
  renewSigningKey: 'key_changed',
}

/** The first step was right but a code is still needed: the second step records the event. */
const needsSecondStep = (call: CallName | undefined, request: FastifyRequest) =>
  (call === 'login' || call === 'finishOidc') && !request.hasSignedIn

const signIns: ReadonlySet<CallName> = new Set<CallName>([
  'login',
  'loginWithCode',
  'signInWithPasskey',
  'finishOidc',
])
const logged = new Set([
  'foreign_origin',
  'foreign_host',
  'session_refused',
  'not_permitted',
  'file_infected',
])
// A flood must fill neither the log nor the affected account's list.
const linesPerMinute = 60
const rowsPerHour = 20

interface LoggedEvent {
  /** Undefined for refusals that are only logged, such as a request from another site. */
  readonly event: SecurityEvent | undefined
  readonly isFailure: boolean
}

/**
 * Logs each security event, and stores it for its account (docs/security.md). It runs after the response, so
 * that it delays no one and response times reveal nothing. It records no secrets and nothing a family wrote.
 */
export function recordSecurityEvents(
  api: FastifyInstance,
  { database, clock }: { database: Database; clock: Clock },
): void {
  const lines = new RateLimiterMemory({ points: linesPerMinute, duration: 60 })
  const rows = new RateLimiterMemory({ points: rowsPerHour, duration: 60 * 60 })
  const hasRoom = async (limiter: RateLimiterMemory, key: string) =>
    limiter.consume(key).then(
      () => true,
      () => false,
    )

  const record = async (request: FastifyRequest, { event, isFailure }: LoggedEvent) => {
    const { accountId, ip: address } = request
    const device = userAgentOf(request)
    if (!isFailure || (await hasRoom(lines, networkOf(address)))) {
      const line = {
        security: event ?? 'refused',
        refusal: request.refusedWith,
        account: accountId,
        address,
        device,
        route: request.routeOptions.url,
      }
      request.log[isFailure ? 'warn' : 'info'](line, 'security')
    }
    if (!accountId || !event || (isFailure && !(await hasRoom(rows, `${accountId} ${event}`)))) return
    const at = clock.now()
    await database.transaction((tx) =>
      tx
        .insertInto('security_events')
        .values({ id: newId(at), account_id: accountId, kind: event, address, device, at })
        .execute(),
    )
  }

  api.addHook('onResponse', (request, reply, done) => {
    const event = eventOf(request, reply.statusCode)
    // For an account deleted at the same moment nothing is stored.
    if (event)
      void record(request, event).catch((error: unknown) =>
        request.log.error({ name: toError(error).name }, 'a security event could not be stored'),
      )
    done()
  })
}

function eventOf(request: FastifyRequest, status: number): LoggedEvent | undefined {
  const { callName, securityEvent } = request.routeOptions.config
  if (status < 400) {
    const event = securityEvent ?? (callName && eventOfCall[callName])
    return event && !needsSecondStep(callName, request) ? { event, isFailure: false } : undefined
  }
  const { refusedWith = '' } = request
  if (refusedWith === 'too_many') return { event: 'slowed_down', isFailure: true }
  if (callName && signIns.has(callName) && status < 500) return { event: 'sign_in_failed', isFailure: true }
  if (request.hasWrongProof) return { event: 'proof_failed', isFailure: true }
  return logged.has(refusedWith) ? { event: undefined, isFailure: true } : undefined
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The account the request is about, once it is known. */
    accountId?: string
    /** Set if the request signed someone in. */
    hasSignedIn?: boolean
  }
  interface FastifyContextConfig {
    callName?: CallName
    /** The event recorded for a successful request, for routes outside the contract. */
    securityEvent?: SecurityEvent
  }
}
