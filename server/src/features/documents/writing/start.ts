import type { startWriting } from '#contract/documents/writing-calls.ts'
import { findWriting, lockForModel, shownWriting } from '#server/features/documents/writing/store.ts'
import type { Writer } from '#server/features/documents/writing/writer.ts'
import type { Answer } from '#server/ground/asked.ts'
import { lacksOf } from '#server/ground/models/connection.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Database } from '#server/platform/database/database.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'

/** Lets the model begin, or go on with what was stopped or failed. What it is writing already is not begun twice. */
export function start({ inFamily }: Database, models: Models, writer: Writer): Answer<typeof startWriting> {
  return async ({ pilot, params, body, now }) => {
    // What is not there, or not theirs to write, is said before anything about models.
    await inFamily(pilot.familyId, (tx) => lockForModel(tx, pilot, params.id))
    const connection = await models.connectionOf(pilot.accountId)
    if (!connection || connection.model === '') refuse('no_model')
    const lacks = lacksOf(connection)
    if (lacks) refuse(lacks)
    const writing = await inFamily(pilot.familyId, async (tx) => {
      const document = await lockForModel(tx, pilot, params.id)
      const found = await findWriting(tx, document)
      if (found?.state === 'writing') return found
      const isGoingOn = found !== undefined && found.state !== 'done' && body.request === undefined && found.base_version === document.version
      if (!isGoingOn && body.request === undefined && document.prompt === null)
        throw new Refusal('invalid', { fields: [{ field: 'request', key: 'required' }] })
      const begun = isGoingOn
        ? { request: found.request, body: found.body, began_at: found.began_at }
        : { request: body.request ?? null, body: '', began_at: now }
      const values = {
        ...begun,
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
