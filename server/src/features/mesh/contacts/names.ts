import { may } from '#contract/permissions.ts'
import { nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import type { NameLookup } from '#server/ground/names.ts'

export const contactNames: NameLookup = async (tx, { familyId, role }, ids) => {
  if (ids.length === 0 || !may(role, 'mesh.read')) return new Map()
  const rows = await contactsOf(tx, familyId)
    .where('c.id', 'in', [...ids])
    .execute()
  return new Map(rows.map((row) => [row.id, nameOf(row)]))
}
