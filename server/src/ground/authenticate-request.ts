import type { FastifyRequest } from 'fastify'

import type { Needs } from '#contract/call.ts'
import { admit, admitTo, credentialOf, type Mounting, touchTokenLater } from '#server/ground/mount.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { findSession } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'
import { requestedLanguage } from '#server/platform/texts.ts'

interface RouteAccess {
  readonly needs: Exclude<Needs, 'anyone' | 'account'>
  readonly to?: 'read' | 'write'
  /** Closed to API tokens unless the route says otherwise. */
  readonly tokens?: 'allowed' | 'refused'
}

/**
 * Authenticates requests for routes outside the contract, such as files and streams, by the rules of calls.
 */
export async function authenticatePilot(
  { database, clock }: Pick<Mounting, 'database' | 'clock'>,
  request: FastifyRequest,
  { needs, to = 'read', tokens = 'refused' }: RouteAccess,
): Promise<Pilot> {
  request.language = requestedLanguage(request.headers['accept-language'])
  const session = await findSession(database.pool, credentialOf(request), clock.now(), to)
  const pilot = admit({ method: to === 'read' ? 'GET' : 'POST', needs, tokens }, session, request)
  if (session?.isEnding) refuse('family_ends')
  touchTokenLater(session, { database, clock, request })
  return pilot
}

/** The same for routes that need an account but no family. */
export async function authenticateAccount(
  { database, clock }: Pick<Mounting, 'database' | 'clock'>,
  request: FastifyRequest,
): Promise<SignedIn> {
  request.language = requestedLanguage(request.headers['accept-language'])
  return admitTo(
    { method: 'GET', needs: 'account' },
    await findSession(database.pool, credentialOf(request), clock.now()),
    request,
  )
}
