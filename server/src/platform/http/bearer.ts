import type { FastifyRequest } from 'fastify'

/** The token of an `Authorization: Bearer` header that begins with this prefix; another scheme is a proxy's own. */
export function readBearer({ headers }: Pick<FastifyRequest, 'headers'>, prefix: string): string | undefined {
  const [, token] = /^bearer +(\S+) *$/i.exec(headers.authorization ?? '') ?? []
  return token?.startsWith(prefix) ? token : undefined
}
