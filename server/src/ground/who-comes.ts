import type { FastifyRequest } from 'fastify'

import type { Needs } from '#contract/call.ts'
import { admit, admitTo, type Mounting, sessionHash } from '#server/ground/mount.ts'
import type { Pilot, SignedIn } from '#server/ground/pilot.ts'
import { findSession } from '#server/ground/sessions.ts'
import { refuse } from '#server/platform/refuse.ts'
import { askedLanguage } from '#server/platform/texts.ts'

/** Who comes for something beside the calls, such as bytes or a stream: admitted or refused as every call does it. */
export async function whoComes(
  { database, clock }: Pick<Mounting, 'database' | 'clock'>,
  request: FastifyRequest,
  { needs, to = 'read' }: { needs: Exclude<Needs, 'anyone' | 'account'>; to?: 'read' | 'write' },
): Promise<Pilot> {
  request.language = askedLanguage(request.headers['accept-language'])
  const session = await findSession(database.pool, sessionHash(request), clock.now(), to)
  const pilot = admit({ needs }, session, request)
  if (session?.isEnding) refuse('family_ends')
  return pilot
}

/** The same for what an account keeps without a family. */
export async function signedIn({ database, clock }: Pick<Mounting, 'database' | 'clock'>, request: FastifyRequest): Promise<SignedIn> {
  request.language = askedLanguage(request.headers['accept-language'])
  return admitTo({ needs: 'account' }, await findSession(database.pool, sessionHash(request), clock.now()), request)
}
