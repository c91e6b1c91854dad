import type { readVersion as readVersionCall } from '#contract/documents/calls.ts'
import { shownVersion } from '#server/features/documents/document-view.ts'
import { findDocument, findVersion } from '#server/features/documents/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** One version with its text; an invalid version number is a 404. */
export const readVersion: Handler<typeof readVersionCall> = async ({ tx, pilot, params }) => {
  const { id, version } = await findDocument(tx, pilot, params.id)
  const number = /^[1-9]\d{0,8}$/.test(params.number) ? Number(params.number) : 0
  if (number < 1 || number > version) refuse('not_found')
  return shownVersion(await findVersion(tx, pilot.familyId, id, number))
}
