import type { FastifyRequest } from 'fastify'

import { tokenPrefix } from '#contract/api-tokens/token-reach.ts'
import { readCookie } from '#server/ground/cookies.ts'
import { readBearer } from '#server/platform/http/bearer.ts'
import { hashSecret } from '#server/platform/secrets.ts'

/** The session cookie of a browser or the API token of a program, as a hash. */
export interface Credential {
  readonly kind: 'session' | 'token'
  readonly hash: Buffer
}

export function readToken(request: FastifyRequest): string | undefined {
  return readBearer(request, tokenPrefix)
}

/** With a token the cookie is ignored: a program means what it sends explicitly. */
export function findCredential(request: FastifyRequest): Credential | undefined {
  const token = readToken(request)
  if (token !== undefined) return { kind: 'token', hash: hashSecret(token) }
  const cookie = readCookie(request, 'forerunners_session')
  return cookie ? { kind: 'session', hash: hashSecret(cookie) } : undefined
}
