import type { Call } from '#contract/call.ts'
import {
  abstainFromDocument,
  approveDocument,
  declineDocument,
  recuseFromDocument,
  requestChanges,
} from '#contract/documents/vote-calls.ts'
import {
  addApproval,
  countDocuments,
  listDocuments,
  listVersions,
  ratifyDocument,
  readDocument,
  readVersion,
  removeApproval,
  restoreVersion,
  saveDocument,
  shareDocument,
} from '#contract/documents/calls.ts'
import {
  addComment,
  deleteComment,
  editComment,
  listComments,
  replyToComment,
  settleComment,
} from '#contract/documents/comment-calls.ts'
import { remindVoter, setDeadline } from '#contract/documents/deadline-calls.ts'
import { setKind } from '#contract/documents/kind-calls.ts'
import { proposeProtocol, readProtocol, withdrawProtocol } from '#contract/documents/protocol-calls.ts'
import {
  binDocument,
  createCustom,
  createDocument,
  reviewDocument,
  unbinDocument,
  reviewWithModel,
} from '#contract/documents/room-calls.ts'
import { findDecisions, findPassages } from '#contract/documents/search-calls.ts'
import {
  dropWriting,
  keepWriting,
  readWriting,
  startWriting,
  stopWriting,
} from '#contract/documents/writing-calls.ts'

/** The calls of documents: writing, votes, comments, review and search. */
export const documentCalls = {
  readProtocol,
  proposeProtocol,
  withdrawProtocol,
  listDocuments,
  countDocuments,
  createDocument,
  createCustom,
  reviewDocument,
  reviewWithModel,
  readWriting,
  startWriting,
  stopWriting,
  keepWriting,
  dropWriting,
  binDocument,
  unbinDocument,
  readDocument,
  listVersions,
  readVersion,
  saveDocument,
  restoreVersion,
  approveDocument,
  requestChanges,
  declineDocument,
  abstainFromDocument,
  recuseFromDocument,
  addApproval,
  removeApproval,
  shareDocument,
  ratifyDocument,
  setDeadline,
  setKind,
  remindVoter,
  findPassages,
  findDecisions,
  listComments,
  addComment,
  replyToComment,
  settleComment,
  editComment,
  deleteComment,
} as const satisfies Record<string, Call>
