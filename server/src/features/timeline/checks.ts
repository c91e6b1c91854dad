import { type CheckReader, type CheckSources, counted, maxProof } from '#server/ground/checks.ts'

/** Counts the family's own entries in the timeline. */
export const timelineChecks = {
  timeline_entries: async ({ tx, familyId, until }, { count = 1 }) => {
    const rows = await tx
      .selectFrom('timeline_entries')
      .select(['id', 'title'])
      .where('family_id', '=', familyId)
      .where('removed_at', 'is', null)
      .where('created_at', '<=', until)
      .orderBy('created_at')
      .orderBy('id')
      .limit(Math.max(count, maxProof))
      .execute()
    return counted(
      count,
      rows.length,
      rows.map(({ id, title }) => ({ kind: 'entry', id, title, template: null })),
    )
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>
