import type { testLlm } from '#contract/models/calls.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Models } from '#server/ground/models/models.ts'
import { refuse } from '#server/platform/refuse.ts'
import { say } from '#server/platform/texts.ts'
import type { Throttle } from '#server/platform/throttle.ts'

const patience = { first: 30_000, between: 15_000, whole: 45_000 }

/** Asks for one word, as a real question would be asked: that proves host, key and model at once. What is wrong is refused in words. */
export function test({ streamText }: Pick<Models, 'streamText'>, asked: Throttle): Answer<typeof testLlm> {
  return async ({ pilot, query, language }) => {
    await asked.count(pilot.accountId)
    const started = performance.now()
    const answered = await streamText(pilot, {
      provider: query.provider,
      model: query.model,
      serverId: query.server_id,
      purpose: 'test',
      instructions: 'You are asked for a sign of life. Answer with one word.',
      request: 'Say OK.',
      language: 'en',
      limits: { patience, pauses: [], mostTokens: 16, mostLetters: 1000 },
    })
    if (answered.kind === 'no_model') refuse(answered.lacks)
    // To its end, which is near: only there the counts are said.
    for (;;) if ((await answered.parts.next()).done) break
    return {
      message: say(language, 'models:test.success'),
      model_name: answered.model,
      duration_ms: Math.round(performance.now() - started),
    }
  }
}
