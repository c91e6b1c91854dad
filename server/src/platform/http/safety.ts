import type { FastifyInstance, FastifyRequest } from 'fastify'
import ipaddr from 'ipaddr.js'

import { tokenPrefix } from '#contract/api-tokens/token-reach.ts'
import { readBearer } from '#server/platform/http/bearer.ts'
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

/** Security headers that restrict what our pages may run, load and be embedded in. */
export function safeHeaders(publicUrl: URL): Record<string, string> {
  const isSecure = publicUrl.protocol === 'https:'
  return {
    ...headers,
    ...(isSecure && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  }
}

export function sendSafeHeaders(app: FastifyInstance, publicUrl: URL): void {
  const all = safeHeaders(publicUrl)
  app.addHook('onRequest', (_, reply, done) => {
    void reply.headers(all)
    done()
  })
}

/**
 * Refuses cross-site requests, as a second defence behind SameSite cookies. Foreign host names are refused
 * too: with DNS rebinding, a foreign page would share our origin.
 */
export function refuseForeignOrigins(app: FastifyInstance, publicUrl: URL): void {
  app.addHook('onRequest', (request, _, done) => {
    if (!request.routeOptions.config.takesAnyHost) expectOwnHost(request, publicUrl)
    // Another site can't make a browser send a token, as it can a cookie.
    if (readBearer(request, tokenPrefix) !== undefined) return done()
    if (request.method !== 'GET' && request.method !== 'HEAD') expectOwnOrigin(request, publicUrl)
    else if (request.routeOptions.config.reachesOut) expectNoLink(request, publicUrl)
    done()
  })
}

function expectOwnHost({ headers: { host = '' }, raw }: FastifyRequest, publicUrl: URL): void {
  // With two Host headers, a proxy may have trusted the other one.
  if (raw.rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length > 1)
    refuse('malformed')
  if (host.toLowerCase() !== publicUrl.host && !isBareAddress(host)) refuse('foreign_host')
}

// An IP address or localhost can't be a foreign name that was pointed at us.
function isBareAddress(host: string): boolean {
  const [name = ''] = /^(\[[^\]]*\]|[^:]*)/.exec(host.toLowerCase()) ?? []
  return name === 'localhost' || ipaddr.isValid(name.replace(/^\[|\]$/g, ''))
}

/**
 * Refuses links to a reading call with an external effect. Browsers send Sec-Fetch-Site, but not over plain
 * http; there a navigation is recognised by its Accept header.
 */
function expectNoLink(request: FastifyRequest, publicUrl: URL): void {
  expectOwnOrigin(request, publicUrl)
  const { 'sec-fetch-site': site, accept = '' } = request.headers
  if (site === undefined && accept.includes('text/html')) refuse('foreign_origin')
}

function expectOwnOrigin(request: FastifyRequest, publicUrl: URL): void {
  const { origin, host } = request.headers
  if (origin === undefined) {
    // Not a browser, or one that sends Sec-Fetch-Site instead.
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
    // "null" and other values that are not URLs are foreign.
    return undefined
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Set for a reading call with an external effect. */
    reachesOut?: boolean
    /** Set for calls that respond under any host name. */
    takesAnyHost?: boolean
  }
}
