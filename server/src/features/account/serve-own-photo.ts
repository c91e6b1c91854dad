import type { FastifyInstance } from 'fastify'

import { ownPhotoPath } from '#contract/account/photo.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { findPhoto, sendPhoto } from '#server/ground/photos.ts'
import { signedIn } from '#server/ground/who-comes.ts'

/** The pilot's own photo, also without a family. */
export function serveOwnPhoto(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>): void {
  api.route({
    method: 'GET',
    url: ownPhotoPath,
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { accountId } = await signedIn(mounting, request)
      return sendPhoto(request, reply, await mounting.database.transaction((tx) => findPhoto(tx, accountId)))
    },
  })
}
