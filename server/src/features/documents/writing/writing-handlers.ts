import type { dropWriting, keepWriting, readWriting, stopWriting } from '#contract/documents/writing-calls.ts'
import { showDocument, shownVersion } from '#server/features/documents/document-view.ts'
import { findDocument, findVersion } from '#server/features/documents/store.ts'
import { makeVersion } from '#server/features/documents/writing/save-as-version.ts'
import {
  deleteWriting,
  findWriting,
  lockForModel,
  shownWriting,
} from '#server/features/documents/writing/store.ts'
import type { Writer } from '#server/features/documents/writing/writer.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse, Refusal } from '#server/platform/refuse.ts'

export const read: Handler<typeof readWriting> = async ({ tx, pilot, params, query }) =>
  shownWriting(await findWriting(tx, await findDocument(tx, pilot, params.id)), pilot, query.from)

/** Stops the model: at once in this process, with the next heartbeat in another one. */
export function stop(writer: Writer): Handler<typeof stopWriting> {
  return async ({ tx, pilot, params }) => {
    const document = await lockForModel(tx, pilot, params.id)
    await tx
      .updateTable('document_writings')
      .set({ state: 'stopped', writer: null, beat_at: null })
      .where('family_id', '=', pilot.familyId)
      .where('document_id', '=', document.id)
      .where('state', '=', 'writing')
      .execute()
    writer.stop(document.id)
    return shownWriting(await findWriting(tx, document), pilot)
  }
}

export const keep: Handler<typeof keepWriting> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForModel(tx, pilot, params.id)
  const writing = await findWriting(tx, document)
  if (!writing || writing.state === 'writing') refuse('not_found')
  if (body.version !== document.version) {
    const theirs = shownVersion(await findVersion(tx, pilot.familyId, document.id, document.version))
    throw new Refusal('saved_before', {
      more: { yours: { title: document.title, body: writing.body }, theirs },
    })
  }
  await makeVersion(tx, document, writing, now)
  return showDocument(tx, pilot, document.id)
}

export const drop: Handler<typeof dropWriting> = async ({ tx, pilot, params }) => {
  const document = await lockForModel(tx, pilot, params.id)
  const writing = await findWriting(tx, document)
  if (writing?.state === 'writing') refuse('not_found')
  await deleteWriting(tx, document)
  return { done: true }
}
