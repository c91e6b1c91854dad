import type { readContact } from '#contract/mesh/calls.ts'
import { showContactPage } from '#server/features/mesh/contacts/show.ts'
import { findContact } from '#server/features/mesh/contacts/store.ts'
import type { Handler } from '#server/ground/handler.ts'

export const read: Handler<typeof readContact> = async ({ tx, pilot, params, now }) =>
  showContactPage(tx, { viewer: pilot, now }, await findContact(tx, pilot.familyId, params.id))
