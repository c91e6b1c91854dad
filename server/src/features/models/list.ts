import type { listLlmModels } from '#contract/models/calls.ts'
import { findModels } from '#server/features/models/find-models.ts'
import type { Handler } from '#server/ground/handler.ts'
import { missingSetting } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** Lists the models of a provider or server. */
export function list(models: Models, limiter: Throttle): Handler<typeof listLlmModels> {
  return async ({ pilot, query }) => {
    await limiter.count(pilot.accountId)
    const connection = await models.connectionOf(pilot.accountId, {
      provider: query.provider,
      serverId: query.server_id,
    })
    if (!connection) refuse('no_model')
    const lacks = missingSetting(connection)
    if (lacks) refuse(lacks)
    return { items: await findModels(models, connection), next: null }
  }
}
