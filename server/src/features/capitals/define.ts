import type { Capital } from '#contract/capitals.ts'
import type { defineCapital } from '#contract/capitals/calls.ts'
import { capitalOf } from '#server/features/capitals/capital-of.ts'
import { show } from '#server/features/capitals/show.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Answer } from '#server/ground/asked.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** What a capital means to the family. It belongs to the family's identity, so the ledger keeps that it was changed. */
export function define(sources: CapitalSources): Answer<typeof defineCapital> {
  return async ({ tx, pilot, params, body, now }) => {
    const capital = capitalOf(params)
    const known = await lockDefinition(tx, pilot.familyId, capital)
    // A retried call that has nothing left to change is answered.
    if (body.definition !== (known?.definition ?? '')) {
      if (body.version !== (known?.version ?? 0)) refuse('out_of_date')
      const written = { definition: body.definition, version: body.version + 1, defined_by: pilot.accountId, defined_at: now }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('capital_definitions')
        .values({ family_id: pilot.familyId, capital, ...written })
        // Two who define it for the first time at once: the second has not read what the first wrote.
        .onConflict((row) => row.columns(['family_id', 'capital']).doUpdateSet(written).where('capital_definitions.version', '=', body.version))
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) refuse('out_of_date')
      const details = { fields: [`capital_definition.${capital}`] }
      await appendToLedger(tx, pilot.familyId, { act: 'family.changed', by: pilot.accountId, subjectId: pilot.familyId, details, now })
    }
    return show(sources, { tx, pilot, now })
  }
}

function lockDefinition(tx: Tx, familyId: string, capital: Capital) {
  return tx
    .selectFrom('capital_definitions')
    .select(['definition', 'version'])
    .where('family_id', '=', familyId)
    .where('capital', '=', capital)
    .forUpdate()
    .executeTakeFirst()
}
