import { sql } from 'kysely'

import type { DocumentTemplate } from '#contract/documents/document-templates.ts'
import type { Proof } from '#contract/missions/schemas.ts'
import { firstDocuments } from '#contract/missions.ts'
import {
  type CheckContext,
  type CheckReader,
  type CheckSources,
  counted,
  maxProof,
} from '#server/ground/checks.ts'

/** Approved documents, each as a proof. */
export const documentChecks = {
  first_documents_approved: async (context) => {
    const templates: readonly DocumentTemplate[] = firstDocuments[context.missionType]
    const rows = await approved(context).where('template', 'in', templates).execute()
    // Two pilots may each have a document of one template; one of each is enough.
    const first = templates.flatMap((template) => rows.find((row) => row.template === template) ?? [])
    return counted(templates.length, first.length, first.map(proofOf))
  },

  document_approved: async (context, { template }) => {
    const rows = await approved(context)
      .where('template', '=', template ?? null)
      .limit(1)
      .execute()
    return counted(1, rows.length, rows.map(proofOf))
  },

  documents_approved: async (context, { count = 1 }) => {
    const rows = await approved(context).limit(Math.max(count, maxProof)).execute()
    return counted(count, rows.length, rows.map(proofOf))
  },

  protocol_decided: async ({ tx, familyId, until }) => {
    const rows = await documents({ tx, familyId, until })
      .where('proposes_protocol', 'is not', null)
      .limit(1)
      .execute()
    return counted(1, rows.length, rows.map(proofOf))
  },
} satisfies Partial<Record<keyof CheckSources, CheckReader>>

/** Documents in force, without protocol changes, which have their own check. */
function approved(context: CheckContext) {
  return documents(context).where('proposes_protocol', 'is', null)
}

function documents({ tx, familyId, until }: Pick<CheckContext, 'tx' | 'familyId' | 'until'>) {
  // During an upgrade, an instance of the previous version approves without setting the date.
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
  return {
    kind: 'document',
    id: row.id,
    title: row.class === 'personal' ? '' : row.title,
    template: row.template,
  }
}
