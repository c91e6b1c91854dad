import type { startWriting } from '#contract/documents/writing-calls.ts'
import { findWriting, lockForModel, shownWriting } from '#server/features/documents/writing/store.ts'
import type { Writer } from '#server/features/documents/writing/writer.ts'
import type { Handler } from '#server/ground/handler.ts'
import { missingSetting } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'

/** Starts the model, or resumes a stopped or failed writing. Does nothing if it is already writing. */
export function start({ inFamily }: Database, models: Models, writer: Writer): Handler<typeof startWriting> {
  return async ({ pilot, params, body, now }) => {
    // Refuse missing or read-only documents before model errors.
    await inFamily(pilot.familyId, (tx) => lockForModel(tx, pilot, params.id))
    const connection = await models.connectionOf(pilot.accountId)
    if (!connection || connection.model === '') refuse('no_model')
    const lacks = missingSetting(connection)
    if (lacks) refuse(lacks)
    const writing = await inFamily(pilot.familyId, async (tx) => {
      const document = await lockForModel(tx, pilot, params.id)
      const found = await findWriting(tx, document)
      if (found?.state === 'writing') return found
      const isResumed =
        found !== undefined &&
        found.state !== 'done' &&
        body.request === undefined &&
        found.base_version === document.version
      if (!isResumed && body.request === undefined && document.prompt === null)
        throw new Refusal('invalid', { fields: [{ field: 'request', key: 'required' }] })
      const existing = isResumed
        ? { request: found.request, body: found.body, began_at: found.began_at }
        : { request: body.request ?? null, body: '', began_at: now }
      const values = {
        ...existing,
        account_id: pilot.accountId,
        base_version: document.version,
        state: 'writing' as const,
        model: connection.model,
        trouble: null,
        writer: null,
        beat_at: null,
      }
      return tx
        .insertInto('document_writings')
        .values({ family_id: pilot.familyId, document_id: document.id, ...values })
        .onConflict((row) => row.columns(['family_id', 'document_id']).doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow()
    })
    writer.begin(pilot.familyId, params.id)
    return shownWriting(writing, pilot)
  }
}
