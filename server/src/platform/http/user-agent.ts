import type { FastifyRequest } from 'fastify'

/** The client's User-Agent, truncated and stripped: the header is untrusted. */
export function userAgentOf(request: FastifyRequest): string {
  return (request.headers['user-agent'] ?? '').slice(0, 200).replace(/[^\x20-\x7e]/g, '')
}
