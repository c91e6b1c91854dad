import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

export type CookieName = 'forerunners_session' | 'forerunners_device'

/**
 * Our cookies are HttpOnly and SameSite. Over https their names begin with `__Host-`, so that another host of
 * the same domain can't set them.
 */
export function useOwnCookies(app: FastifyInstance, publicUrl: URL): void {
  app.decorate('hasSecureCookies', publicUrl.protocol === 'https:')
}

export function readCookie(request: FastifyRequest, name: CookieName): string | undefined {
  return request.cookies[fullName(name, request.server.hasSecureCookies)]
}

/** `life` in milliseconds. */
export function setCookie(
  reply: FastifyReply,
  name: CookieName,
  { value, life }: { value: string; life: number },
): void {
  const secure = reply.server.hasSecureCookies
  void reply.setCookie(fullName(name, secure), value, {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure,
    maxAge: Math.floor(life / 1000),
  })
}

export function clearCookie(reply: FastifyReply, name: CookieName): void {
  const secure = reply.server.hasSecureCookies
  void reply.clearCookie(fullName(name, secure), { path: '/', secure })
}

function fullName(name: CookieName, isSecure: boolean): string {
  return isSecure ? `__Host-${name}` : name
}

declare module 'fastify' {
  interface FastifyInstance {
    hasSecureCookies: boolean
  }
}
