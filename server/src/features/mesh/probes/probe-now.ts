import type { probeContact } from '#contract/mesh/calls.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import type { LookParts } from '#server/features/mesh/probes/look.ts'
import { lookAt } from '#server/features/mesh/probes/probe-tasks.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Looks at one contact while its pilot waits. */
export function probeNow(parts: LookParts & { readonly database: Database; readonly clock: Clock }): Answer<typeof probeContact> {
  return async ({ pilot, params }) => {
    const { database, clock } = parts
    await database.inFamily(pilot.familyId, (tx) => findContact(tx, pilot.familyId, params.id))
    await lookAt(parts, [{ family_id: pilot.familyId, id: params.id }])
    return database.inFamily(pilot.familyId, async (tx) =>
      showContactPage(tx, { viewer: pilot, now: clock.now() }, await findContact(tx, pilot.familyId, params.id)),
    )
  }
}
