import type { FastifyRequest } from 'fastify'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'

import { networkOf } from '#server/platform/http/network.ts'
import { refuse } from '#server/platform/refuse.ts'

// Far more than an office behind one address needs.
const visits = { points: 300, duration: 60 }

/**
 * Limits requests without a session before their body is read. Counted in memory, because it protects this
 * process and must be cheap.
 */
export function visitCounter(): (request: FastifyRequest) => Promise<void> {
  const limiter = new RateLimiterMemory(visits)
  return async (request) => {
    try {
      await limiter.consume(networkOf(request.ip))
    } catch (error) {
      if (error instanceof RateLimiterRes) refuse('too_many', { count: 1 })
      throw error
    }
  }
}
