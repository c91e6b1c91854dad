import { addApproval } from '#server/features/documents/approvals/add-approval.ts'
import {
  abstain,
  approve,
  decline,
  recuse,
  requestChanges,
} from '#server/features/documents/approvals/vote.ts'
import { bin, unbin } from '#server/features/documents/bin.ts'
import { add } from '#server/features/documents/comments/add.ts'
import { edit } from '#server/features/documents/comments/edit.ts'
import { list as listComments } from '#server/features/documents/comments/list.ts'
import { reply } from '#server/features/documents/comments/reply.ts'
import { settleComment } from '#server/features/documents/comments/settle-comment.ts'
import { deleteComment } from '#server/features/documents/comments/delete.ts'
import { createCustom } from '#server/features/documents/create-custom.ts'
import { count } from '#server/features/documents/count.ts'
import { create } from '#server/features/documents/create.ts'
import { findDecisions } from '#server/features/documents/search/find-decisions.ts'
import { findPassages } from '#server/features/documents/search/find-passages.ts'
import { list } from '#server/features/documents/list.ts'
import { listVersions } from '#server/features/documents/list-versions.ts'
import { proposeProtocol } from '#server/features/documents/protocol/propose-protocol.ts'
import { remind } from '#server/features/documents/approvals/remind.ts'
import { setDeadline } from '#server/features/documents/approvals/set-deadline.ts'
import { setKind } from '#server/features/documents/set-kind.ts'
import { ratify } from '#server/features/documents/approvals/ratify.ts'
import { read } from '#server/features/documents/read.ts'
import { readProtocol } from '#server/features/documents/protocol/read-protocol.ts'
import { readVersion } from '#server/features/documents/read-version.ts'
import { removeApproval } from '#server/features/documents/approvals/remove-approval.ts'
import { review } from '#server/features/documents/review/review.ts'
import { restore } from '#server/features/documents/restore.ts'
import { reviewWithModel } from '#server/features/documents/review/review-with-model.ts'
import { save } from '#server/features/documents/save.ts'
import { withdrawProtocol } from '#server/features/documents/protocol/withdraw-protocol.ts'
import { share } from '#server/features/documents/share.ts'
import { drop, keep, read as readWriting, stop } from '#server/features/documents/writing/writing-handlers.ts'
import { start } from '#server/features/documents/writing/start.ts'
import type { Writer } from '#server/features/documents/writing/writer.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Database } from '#server/platform/database/database.ts'

export function documentHandlers(database: Database, models: Models, writer: Writer) {
  return {
    listDocuments: list,
    countDocuments: count,
    findPassages,
    findDecisions,
    createDocument: create,
    createCustom,
    reviewDocument: review,
    reviewWithModel: reviewWithModel(database, models),
    readWriting,
    startWriting: start(database, models, writer),
    stopWriting: stop(writer),
    keepWriting: keep,
    dropWriting: drop,
    binDocument: bin,
    unbinDocument: unbin,
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
    setDeadline,
    setKind,
    remindVoter: remind,
    listComments,
    addComment: add,
    replyToComment: reply,
    settleComment,
    editComment: edit,
    deleteComment,
    readProtocol,
    proposeProtocol,
    withdrawProtocol,
  }
}
