import type { FastifyInstance } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'

import { readToken } from '#server/ground/credential.ts'
import { networkOf } from '#server/platform/http/network.ts'
import { refuse } from '#server/platform/refuse.ts'

const guesses = { points: 30, duration: 60 }

/**
 * Limits wrong API tokens per network. Counted in memory: tokens are too long to guess, so this only keeps a
 * flood of guesses away from the database.
 */
export function limitTokenGuesses(api: FastifyInstance): void {
  const limiter = new RateLimiterMemory(guesses)
  api.addHook('onRequest', async (request) => {
    if (readToken(request) === undefined) return
    const found = await limiter.get(networkOf(request.ip))
    if (found && found.consumedPoints >= guesses.points) refuse('too_many', { count: 1 })
  })
  api.addHook('onResponse', async (request) => {
    if (request.refusedWith === 'token_unknown')
      await limiter.penalty(networkOf(request.ip)).catch(() => undefined)
  })
}
