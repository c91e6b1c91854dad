import type { probeContact } from '#contract/mesh/calls.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import { probeContacts, type ProbeTaskParts } from '#server/features/mesh/probes/probe-tasks.ts'
import type { Handler } from '#server/ground/handler.ts'

/** Probes one contact within the request. */
export function probeNow(parts: ProbeTaskParts): Handler<typeof probeContact> {
  return async ({ pilot, params }) => {
    const { database, clock } = parts
    await database.inFamily(pilot.familyId, (tx) => findContact(tx, pilot.familyId, params.id))
    await probeContacts(parts, [{ family_id: pilot.familyId, id: params.id }])
    return database.inFamily(pilot.familyId, async (tx) =>
      showContactPage(
        tx,
        { viewer: pilot, now: clock.now() },
        await findContact(tx, pilot.familyId, params.id),
      ),
    )
  }
}
