import type { Call } from '#contract/call.ts'
import {
  addContact,
  endContact,
  listContacts,
  pauseContact,
  probeContact,
  readContact,
  renewSigningKey,
  updateContact,
} from '#contract/mesh/calls.ts'
import { readNetwork } from '#contract/mesh/network-calls.ts'
import { addRequest, answerRequest, listRequests } from '#contract/mesh/request-calls.ts'
import {
  allowOperation,
  cancelMessage,
  listMessages,
  previewMessage,
  readMessage,
  replyToMessage,
  sendDeliveryAgain,
  sendMessage,
} from '#contract/mesh/message-calls.ts'

export const meshCalls = {
  listContacts,
  readContact,
  addContact,
  updateContact,
  pauseContact,
  endContact,
  renewSigningKey,
  probeContact,
  readNetwork,
  listRequests,
  addRequest,
  answerRequest,
  previewMessage,
  sendMessage,
  listMessages,
  readMessage,
  sendDeliveryAgain,
  cancelMessage,
  replyToMessage,
  allowOperation,
} as const satisfies Record<string, Call>
