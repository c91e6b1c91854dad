import { retry } from '#server/features/mesh/messages/retry.ts'
import { cancel } from '#server/features/mesh/messages/cancel.ts'
import { list, read } from '#server/features/mesh/messages/list.ts'
import { preview, type PreviewParts } from '#server/features/mesh/messages/preview.ts'
import { reply } from '#server/features/mesh/messages/reply.ts'
import { send } from '#server/features/mesh/messages/send.ts'

export function messageHandlers(parts: PreviewParts) {
  return {
    previewMessage: preview(parts),
    sendMessage: send,
    listMessages: list,
    readMessage: read,
    sendDeliveryAgain: retry,
    cancelMessage: cancel,
    replyToMessage: reply,
  }
}
