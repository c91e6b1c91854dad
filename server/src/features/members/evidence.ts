import { sql } from 'kysely'

import type { EvidenceSource } from '#server/ground/evidence.ts'

/** Who has an active seat. Advisors stand beside the family, so they are not counted among it. */
export const memberEvidence: EvidenceSource = {
  named: (tx, familyId) =>
    tx
      .selectFrom('members')
      .innerJoin('accounts', 'accounts.id', 'members.account_id')
      .select([
        sql.lit('member_active' as const).as('kind'),
        'members.account_id as id',
        'accounts.full_name as title',
        sql<null>`null::text`.as('capital'),
        sql<null>`null::text`.as('template'),
        'members.since as at',
        sql.lit('member' as const).as('place'),
        'members.account_id as place_id',
      ])
      .where('members.family_id', '=', familyId)
      .where('members.status', '=', 'active')
      .where('members.role', '!=', 'advisor'),
}

/** Pending invitations. Email addresses are private, so the entries have no name. */
export const invitationEvidence: EvidenceSource = {
  named: (tx, familyId) =>
    tx
      .selectFrom('invitations')
      .select([
        sql.lit('member_invited' as const).as('kind'),
        'id',
        sql<string>`''`.as('title'),
        sql<null>`null::text`.as('capital'),
        sql<null>`null::text`.as('template'),
        'created_at as at',
        sql<null>`null::text`.as('place'),
        'id as place_id',
      ])
      .where('family_id', '=', familyId)
      .where('accepted_at', 'is', null)
      .where('role', '!=', 'advisor'),
}
