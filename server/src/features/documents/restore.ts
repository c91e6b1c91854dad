import type { restoreVersion } from '#contract/documents/calls.ts'
import { showDocument } from '#server/features/documents/show.ts'
import { addVersion, findVersion, lockForWriting, passagesOf } from '#server/features/documents/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Takes an old version back, as a new one: nothing after it is lost. */
export const restore: Answer<typeof restoreVersion> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  if (body.version !== document.version) refuse('out_of_date')
  const old = await findVersion(tx, pilot.familyId, document.id, body.restore)
  const { title, body: text } = old
  await addVersion(tx, document, { title, body: text, passages: passagesOf(old), madeBy: 'restored', authorId: pilot.accountId, now })
  return showDocument(tx, pilot, document.id)
}
