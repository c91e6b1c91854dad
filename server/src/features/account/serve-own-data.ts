import type { FastifyInstance } from 'fastify'

import { ownDataPath } from '#contract/account/calls.ts'
import { gatherOwnData } from '#server/features/account/gather-own-data.ts'
import { packOwnData } from '#server/features/account/pack-own-data.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { findPhoto } from '#server/ground/photos.ts'
import { serveOwnFile } from '#server/ground/serve-file.ts'
import { throttle } from '#server/platform/throttle.ts'

/** Serves a pilot's own data as a file, generated during the request because it is small. */
export function serveOwnData(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>): void {
  const { database } = mounting
  const downloads = throttle(database.secondary, 'own-data', { attempts: 20, seconds: 60 * 60 })
  serveOwnFile(api, mounting, {
    path: ownDataPath,
    find: async ({ accountId, language }, now) => {
      await downloads.count(accountId)
      const archive = await database.transaction(async (tx) =>
        packOwnData(await gatherOwnData(tx, accountId, now), await findPhoto(tx, accountId), language),
      )
      const name = `forerunners-${now.toISOString().slice(0, 10)}.zip`
      return { name, type: 'application/zip', size: archive.byteLength, content: singleChunk(archive) }
    },
  })
}

async function* singleChunk(content: Uint8Array) {
  yield content
}
