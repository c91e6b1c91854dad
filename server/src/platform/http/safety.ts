import type { FastifyInstance, FastifyRequest } from 'fastify'

import { refuse } from '#server/platform/refuse.ts'

const policy = [
  `default-src 'self'`,
  `script-src 'self'`,
  `style-src 'self'`,
  `img-src 'self' data: blob:`,
  `font-src 'self'`,
  `connect-src 'self'`,
  `frame-ancestors 'none'`,
  `form-action 'self'`,
  `base-uri 'none'`,
  `object-src 'none'`,
].join('; ')

const headers = {
  'content-security-policy': policy,
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
}

/** The headers that keep a page of ours from running or showing what is not ours. */
export function safeHeaders(publicUrl: URL): Record<string, string> {
  const isSecure = publicUrl.protocol === 'https:'
  return { ...headers, ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }) }
}

export function sendSafeHeaders(app: FastifyInstance, publicUrl: URL): void {
  const all = safeHeaders(publicUrl)
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(all)
    done()
  })
}

/** Refuses what another site makes the browser send: the second lock behind SameSite cookies. */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', (request, _, done) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') expectOwnOrigin(request, publicUrl)
    else if (request.routeOptions.config.reachesOut) expectNoLink(request, publicUrl)
    done()
  })
}

/**
 * A reading call with an effect outside: no link leads to it. A browser says where a request comes from, but over plain http it may not;
 * then only somebody who opens an address brings the cookie along, and asks for a page.
 */
function expectNoLink(request: FastifyRequest, publicUrl: URL): void {
  expectOwnOrigin(request, publicUrl)
  const { 'sec-fetch-site': site, accept = '' } = request.headers
  if (site === undefined && accept.includes('text/html')) refuse('foreign_origin')
}

function expectOwnOrigin(request: FastifyRequest, publicUrl: URL): void {
  const { origin, host } = request.headers
  if (origin === undefined) {
    // Not a browser, or one that says by itself where the request comes from.
    const site = request.headers['sec-fetch-site']
    if (site === 'cross-site' || site === 'same-site') refuse('foreign_origin')
    return
  }
  if (origin !== publicUrl.origin && hostOf(origin) !== host) refuse('foreign_origin')
}

function hostOf(origin: string): string | undefined {
  try {
    return new URL(origin).host
  } catch {
    // "null" and other things that are not an address are foreign.
    return undefined
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a reading call with an effect outside the house. */
    reachesOut?: boolean
  }
}
