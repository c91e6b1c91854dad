import { listEgress } from '#server/features/models/list-egress.ts'
import type { FileNames } from '#server/ground/file-names.ts'
import type { PaperTitles } from '#server/ground/paper-titles.ts'
import { list } from '#server/features/models/list.ts'
import { read } from '#server/features/models/read.ts'
import { remove } from '#server/features/models/remove.ts'
import { test } from '#server/features/models/test.ts'
import { update } from '#server/features/models/update.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Database } from '#server/platform/database/database.ts'
import { throttle } from '#server/platform/throttle.ts'

/** What other features call their things. */
interface NamingParts {
  readonly paperTitles: PaperTitles
  readonly fileNames: FileNames
}

export function modelAnswers({ aside }: Database, models: Models, { paperTitles, fileNames }: NamingParts) {
  // Both go out into the world: often enough for whoever sets something up, too rarely to knock on doors with.
  const asked = throttle(aside, 'model-test', { attempts: 60, seconds: 10 * 60 })
  return {
    readLlm: read,
    updateLlm: update(models.sealer),
    removeServer: remove,
    testLlm: test(models, asked),
    listLlmModels: list(models, asked),
    listEgress: listEgress(paperTitles, fileNames),
  }
}
