import { listEgress } from '#server/features/models/list-egress.ts'
import type { NameLookups } from '#server/ground/names.ts'
import { list } from '#server/features/models/list.ts'
import { read } from '#server/features/models/read.ts'
import { remove } from '#server/features/models/remove.ts'
import { test } from '#server/features/models/test.ts'
import { update } from '#server/features/models/update.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

export function modelHandlers({ secondary }: Database, models: Models, names: NameLookups) {
  // Both send outgoing requests: enough for a setup, too few to probe other servers.
  const limiter = throttle(secondary, 'model-test', { attempts: 60, seconds: 10 * 60 })
  return {
    readLlm: read,
    updateLlm: update(models.sealer),
    removeServer: remove,
    testLlm: test(models, limiter),
    listLlmModels: list(models, limiter),
    listEgress: listEgress(names),
  }
}
