import type { FastifyInstance } from 'fastify'

import { ownPhotoPath } from '#contract/account/photo.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { findPhoto, sendPhoto } from '#server/ground/photos.ts'
import { authenticateAccount } from '#server/ground/authenticate-request.ts'

/** Serves the pilot's own photo, also without a family. */
export function serveOwnPhoto(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>): void {
  api.route({
    method: 'GET',
    url: ownPhotoPath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { accountId } = await authenticateAccount(mounting, request)
      return sendPhoto(request, reply, await mounting.database.transaction((tx) => findPhoto(tx, accountId)))
    },
  })
}
