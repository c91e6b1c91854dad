import { addApproval } from '#server/features/documents/add-approval.ts'
import { abstain, approve, decline, recuse, requestChanges } from '#server/features/documents/give-answer.ts'
import { list } from '#server/features/documents/list.ts'
import { listVersions } from '#server/features/documents/list-versions.ts'
import { ratify } from '#server/features/documents/ratify.ts'
import { read } from '#server/features/documents/read.ts'
import { readVersion } from '#server/features/documents/read-version.ts'
import { removeApproval } from '#server/features/documents/remove-approval.ts'
import { restore } from '#server/features/documents/restore.ts'
import { save } from '#server/features/documents/save.ts'
import { share } from '#server/features/documents/share.ts'

export const documentAnswers = {
  listDocuments: list,
  readDocument: read,
  listVersions,
  readVersion,
  saveDocument: save,
  restoreVersion: restore,
  approveDocument: approve,
  requestChanges,
  declineDocument: decline,
  abstainFromDocument: abstain,
  recuseFromDocument: recuse,
  addApproval,
  removeApproval,
  shareDocument: share,
  ratifyDocument: ratify,
}
