import { sql } from 'kysely'

import { isReadable } from '#server/features/documents/readable.ts'
import type { LinkSource } from '#server/ground/links.ts'

export const findDocumentLinks: LinkSource = async (tx, pilot, { ids, templates = [] }) => {
  if (ids.length === 0 && templates.length === 0) return []
  const rows = await tx
    .selectFrom('documents')
    .select(['id', 'title', 'template', 'approved_version'])
    .where('family_id', '=', pilot.familyId)
    .where((row) =>
      row.or([
        row('id', '=', sql<string>`any(${ids}::uuid[])`),
        row('template', 'in', templates.length === 0 ? [null] : templates),
      ]),
    )
    .where(isReadable(pilot))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, title, template, approved_version }) => ({
    kind: 'document' as const,
    id,
    title,
    template,
    is_approved: approved_version !== null,
  }))
}
