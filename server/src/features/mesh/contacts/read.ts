import type { readContact } from '#contract/mesh/calls.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import type { Answer } from '#server/ground/asked.ts'

export const read: Answer<typeof readContact> = async ({ tx, pilot, params, now }) =>
  showContactPage(tx, { viewer: pilot, now }, await findContact(tx, pilot.familyId, params.id))
