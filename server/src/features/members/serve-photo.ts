import type { FastifyInstance } from 'fastify'

import { memberPhotoPath } from '#contract/account/photo.ts'
import { may } from '#contract/permissions.ts'
import { expectIds, type Mounting } from '#server/ground/mount.ts'
import { findPhoto, sendPhoto } from '#server/ground/photos.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import { authenticatePilot } from '#server/ground/authenticate-request.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** A member's photo, for those who may see their whole page. Others can't tell whether there is one. */
export function serveMemberPhoto(api: FastifyInstance, mounting: Pick<Mounting, 'database' | 'clock'>): void {
  api.route<{ Params: { id: string } }>({
    method: 'GET',
    url: memberPhotoPath.replace('{id}', ':id'),
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const pilot = await authenticatePilot(mounting, request, { needs: 'session' })
      expectIds(request.params)
      const { id } = request.params
      const photo = await mounting.database.inFamily(pilot.familyId, async (tx) => {
        if (!(await maySee(tx, pilot, id))) refuse('not_found')
        return findPhoto(tx, id)
      })
      return sendPhoto(request, reply, photo)
    },
  })
}

/** As on the pilot's page: advisors see only their own, and no one sees a former member's. */
async function maySee(tx: Tx, { familyId, accountId, role }: Pilot, id: string): Promise<boolean> {
  if (id === accountId) return true
  if (!may(role, 'member.read')) return false
  const member = await tx
    .selectFrom('members')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('account_id', '=', id)
    .where('left_at', 'is', null)
    .where('removed_at', 'is', null)
    .executeTakeFirst()
  return member !== undefined
}
