import type { saveDocument } from '#contract/documents/calls.ts'
import { carryOrigins } from '#contract/documents/passages.ts'
import { hashOf } from '#server/features/documents/hash.ts'
import { showDocument, shownVersion } from '#server/features/documents/document-view.ts'
import {
  addVersion,
  findVersion,
  lockForWriting,
  passagesOf,
  type VersionRow,
} from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { Refusal } from '#server/platform/refuse.ts'

/** Saves a text as a new version. A save based on an older version is refused with both texts. */
export const save: Handler<typeof saveDocument> = async ({ tx, pilot, params, body, now }) => {
  const document = await lockForWriting(tx, pilot, params.id)
  const current = await findVersion(tx, pilot.familyId, document.id, document.version)
  const isSame = hashOf(body) === current.hash
  // An identical text is a repeated call or a save without changes: neither creates a version.
  const isRepeated = isSame && body.version === document.version - 1 && current.author_id === pilot.accountId
  if (!isRepeated && body.version !== document.version) throw conflict(current, body)

  if (!isSame) {
    const passages = carryOrigins(passagesOf(current), body.body)
    await addVersion(tx, document, {
      title: body.title,
      body: body.body,
      passages,
      madeBy: 'person',
      authorId: pilot.accountId,
      now,
    })
  }
  return showDocument(tx, pilot, document.id)
}

function conflict(current: VersionRow, { title, body }: { title: string; body: string }): Refusal {
  return new Refusal('saved_before', { more: { yours: { title, body }, theirs: shownVersion(current) } })
}
