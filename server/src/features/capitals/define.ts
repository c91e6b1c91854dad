import type { Capital } from '#contract/capitals.ts'
import type { defineCapital } from '#contract/capitals/calls.ts'
import { capitalOf } from '#server/features/capitals/capital-of.ts'
import { show } from '#server/features/capitals/show.ts'
import type { CapitalSources } from '#server/features/capitals/sources.ts'
import type { Handler } from '#server/ground/handler.ts'
import { appendToLedger } from '#server/ground/ledger.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Sets the family's definition of a capital. It is part of its identity, so the ledger records it. */
export function define(sources: CapitalSources): Handler<typeof defineCapital> {
  return async ({ tx, pilot, params, body, now }) => {
    const capital = capitalOf(params)
    const existing = await lockDefinition(tx, pilot.familyId, capital)
    // A repeated call succeeds without a change.
    if (body.definition !== (existing?.definition ?? '')) {
      if (body.version !== (existing?.version ?? 0)) refuse('out_of_date')
      const values = {
        definition: body.definition,
        version: body.version + 1,
        defined_by: pilot.accountId,
        defined_at: now,
      }
      const { numInsertedOrUpdatedRows } = await tx
        .insertInto('capital_definitions')
        .values({ family_id: pilot.familyId, capital, ...values })
        // Concurrent first definitions: the second one is out of date.
        .onConflict((row) =>
          row
            .columns(['family_id', 'capital'])
            .doUpdateSet(values)
            .where('capital_definitions.version', '=', body.version),
        )
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows === 0n) refuse('out_of_date')
      const details = { fields: [`capital_definition.${capital}`] }
      await appendToLedger(tx, pilot.familyId, {
        act: 'family.changed',
        by: pilot.accountId,
        subjectId: pilot.familyId,
        details,
        now,
      })
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
