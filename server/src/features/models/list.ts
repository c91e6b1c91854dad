import type { listLlmModels } from '#contract/models/calls.ts'
import { findModels } from '#server/features/models/find-models.ts'
import type { Answer } from '#server/ground/asked.ts'
import { lacksOf } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** The models found at a provider or on a server. */
export function list(models: Models, asked: Throttle): Answer<typeof listLlmModels> {
  return async ({ pilot, query }) => {
    await asked.count(pilot.accountId)
    const connection = await models.connectionOf(pilot.accountId, { provider: query.provider, serverId: query.server_id })
    if (!connection) refuse('no_model')
    const lacks = lacksOf(connection)
    if (lacks) refuse(lacks)
    return { items: await findModels(models, connection), next: null }
  }
}
