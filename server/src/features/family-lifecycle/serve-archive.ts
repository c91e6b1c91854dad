import type { FastifyInstance } from 'fastify'

import { archivePath } from '#contract/family-lifecycle/exports.ts'
import type { Mounting } from '#server/ground/mount.ts'
import { serveFile } from '#server/ground/serve-file.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Serves the archive outside the calls, because the response is a file. */
export function serveArchive(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>): void {
  const { inFamily } = mounting.database
  serveFile(api, mounting, {
    path: archivePath,
    needs: 'family.export',
    find: async ({ familyId, me }, { id = '' }, now) => {
      const found = await inFamily(familyId, (tx) =>
        tx
          .selectFrom('exports')
          .select(['size', 'asked_at'])
          .where('family_id', '=', familyId)
          .where('id', '=', id)
          .where('state', '=', 'ready')
          .where('expires_at', '>', now)
          .executeTakeFirst(),
      )
      if (!found) refuse('not_found')
      const name = ['Forerunners', me.family.name, found.asked_at.toISOString().slice(0, 10)]
        .filter((part) => part !== '')
        .join(' ')
      return { name: `${name}.zip`, type: 'application/zip', size: found.size, content: pieces(familyId, id) }
    },
  })

  // One transaction per piece: a slow download holds no connection.
  async function* pieces(familyId: string, id: string): AsyncGenerator<Uint8Array> {
    for (let number = 0; ; number++) {
      const piece = await inFamily(familyId, (tx) =>
        tx
          .selectFrom('export_pieces')
          .select('bytes')
          .where('family_id', '=', familyId)
          .where('export_id', '=', id)
          .where('number', '=', number)
          .executeTakeFirst(),
      )
      if (!piece) return
      yield piece.bytes
    }
  }
}
