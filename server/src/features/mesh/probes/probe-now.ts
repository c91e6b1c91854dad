import type { probeContact } from '#contract/mesh/calls.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import { lookAt, type ProbeParts } from '#server/features/mesh/probes/probe-tasks.ts'
import type { Answer } from '#server/ground/asked.ts'

/** Looks at one contact while its pilot waits. */
export function probeNow(parts: ProbeParts): Answer<typeof probeContact> {
  return async ({ pilot, params }) => {
    const { database, clock } = parts
    await database.inFamily(pilot.familyId, (tx) => findContact(tx, pilot.familyId, params.id))
    await lookAt(parts, [{ family_id: pilot.familyId, id: params.id }])
    return database.inFamily(pilot.familyId, async (tx) =>
      showContactPage(tx, { viewer: pilot, now: clock.now() }, await findContact(tx, pilot.familyId, params.id)),
    )
  }
}
