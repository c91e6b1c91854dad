import { sql } from 'kysely'

import type { PaperTemplate } from '#contract/documents/papers.ts'
import type { Proof } from '#contract/missions/schemas.ts'
import { firstPapers } from '#contract/missions.ts'
import { type CheckAsking, type CheckReader, type CheckSources, counted, mostProof } from '#server/ground/checks.ts'

/** Approved documents, each as a proof. */
export const documentChecks = {
  papers_approved: async (asking) => {
    const wanted: readonly PaperTemplate[] = firstPapers[asking.missionType]
    const rows = await approved(asking).where('template', 'in', wanted).execute()
    // Two pilots may each have one of a kind; one of each kind is enough.
    const first = wanted.flatMap((template) => rows.find((row) => row.template === template) ?? [])
    return counted(wanted.length, first.length, first.map(proofOf))
  },

  document_approved: async (asking, { template }) => {
    const rows = await approved(asking)
      .where('template', '=', template ?? null)
      .limit(1)
      .execute()
    return counted(1, rows.length, rows.map(proofOf))
  },

  documents_approved: async (asking, { count = 1 }) => {
    const rows = await approved(asking).limit(Math.max(count, mostProof)).execute()
    return counted(count, rows.length, rows.map(proofOf))
  },

  protocol_decided: async ({ tx, familyId, until }) => {
    const rows = await documents({ tx, familyId, until }).where('proposes_protocol', 'is not', null).limit(1).execute()
    return counted(1, rows.length, rows.map(proofOf))
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>

/** Documents in force; a change of the protocol is a decision about rules and has its own check. */
function approved(asking: CheckAsking) {
  return documents(asking).where('proposes_protocol', 'is', null)
}

function documents({ tx, familyId, until }: Pick<CheckAsking, 'tx' | 'familyId' | 'until'>) {
  // An instance of the version before, still running during an upgrade, approves without a date.
  const since = sql<Date>`coalesce(in_force_since, approved_at, updated_at)`
  return tx
    .selectFrom('documents')
    .select(['id', 'title', 'template', 'class'])
    .where('family_id', '=', familyId)
    .where('binned_at', 'is', null)
    .where('approved_version', 'is not', null)
    .where(since, '<=', until)
    .orderBy(since)
    .orderBy('id')
}

function proofOf(row: { id: string; title: string; template: string | null; class: string }): Proof {
  return { kind: 'paper', id: row.id, title: row.class === 'personal' ? '' : row.title, template: row.template }
}
