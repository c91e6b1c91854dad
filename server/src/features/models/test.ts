import type { testLlm } from '#contract/models/calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Models } from '#server/ground/models/models.ts'
import { refuse } from '#server/platform/refuse.ts'
import { translate } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

const timeouts = { first: 30_000, between: 15_000, total: 45_000 }

/** Asks for one word through the normal code path, which checks host, key and model at once. */
export function test({ streamText }: Pick<Models, 'streamText'>, limiter: Throttle): Handler<typeof testLlm> {
  return async ({ pilot, query, language }) => {
    await limiter.count(pilot.accountId)
    const started = performance.now()
    const response = await streamText(pilot, {
      provider: query.provider,
      model: query.model,
      serverId: query.server_id,
      purpose: 'test',
      instructions: 'You are asked for a sign of life. Answer with one word.',
      request: 'Say OK.',
      language: 'en',
      limits: { timeouts, pauses: [], maxTokens: 16, maxCharacters: 1000 },
    })
    if (response.kind === 'no_model') refuse(response.lacks)
    // Read to the end, where the token counts are reported.
    for (;;) if ((await response.parts.next()).done) break
    return {
      message: translate(language, 'models:test.success'),
      model_name: response.model,
      duration_ms: Math.round(performance.now() - started),
    }
  }
}
