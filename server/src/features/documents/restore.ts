import type { restoreVersion } from '#contract/documents/calls.ts'
import { showDocument } from '#server/features/documents/document-view.ts'
import { addVersion, findVersion, lockForWriting, passagesOf } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Restores an old version as a new one, so that later versions stay. */
export const restore: Handler<typeof restoreVersion> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  if (body.version !== document.version) refuse('out_of_date')
  const old = await findVersion(tx, pilot.familyId, document.id, body.restore)
  const { title, body: text } = old
  await addVersion(tx, document, {
    title,
    body: text,
    passages: passagesOf(old),
    madeBy: 'restored',
    authorId: pilot.accountId,
    now,
  })
  return showDocument(tx, pilot, document.id)
}
