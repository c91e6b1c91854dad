import type { listContacts } from '#contract/mesh/calls.ts'
import { showContact } from '#server/features/mesh/contacts/show.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorId, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

/** Contacts by name. The cursor holds an id, so a renamed row continues from its current name. */
export const list: Handler<typeof listContacts> = async ({ tx, pilot, query, now }) => {
  const after = readCursor(query, [isCursorId])
  const rows = await contactsOf(tx, pilot.familyId)
    .where('c.ended_at', query.ended ? 'is not' : 'is', null)
    .$if(query.kind !== undefined, (contacts) => contacts.where('c.kind', '=', query.kind ?? 'service'))
    .$if(after !== undefined, (contacts) =>
      contacts.where((row) =>
        row(
          row.refTuple('c.name_key', 'c.id'),
          '>',
          row
            .selectFrom('contacts as last')
            .select(['last.name_key', 'last.id'])
            .where('last.family_id', '=', pilot.familyId)
            .where('last.id', '=', after?.[0] ?? '')
            .$asTuple('name_key', 'id'),
        ),
      ),
    )
    .orderBy('c.name_key')
    .orderBy('c.id')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, { show: (row) => showContact(row, now), at: ({ id }) => [id] })
}
