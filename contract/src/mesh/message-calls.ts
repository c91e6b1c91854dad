import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import {
  contactKinds,
  deliveryStates,
  meshLimits,
  meshFailures,
  writableKinds,
} from '#contract/mesh/names.ts'
import { Id, Moment, page, PageQuery, writing } from '#contract/schemas.ts'

/** The recipients of a message: all, one kind, or the id of one contact. */
export const Scope = z
  .string()
  .check(z.refine((text) => isGroup(text) || z.safeParse(Id, text).success, { error: 'unknown' }))

function isGroup(text: string): boolean {
  return text === 'all' || writableKinds.some((kind) => kind === text)
}

const Delivery = z.object({
  id: Id,
  contact_id: Id,
  name: z.string(),
  kind: z.enum(contactKinds),
  state: z.enum(deliveryStates),
  failure: z.nullable(z.enum(meshFailures)),
  attempts: z.int(),
  /** The next attempt. */
  next_at: z.nullable(Moment),
  sent_at: z.nullable(Moment),
  delivered_at: z.nullable(Moment),
  replies: z.array(z.object({ id: Id, by: z.string(), text: z.string(), at: Moment })),
})

export const NetworkMessage = z.object({
  id: Id,
  text: z.string(),
  scope: Scope,
  by: z.object({ id: Id, full_name: z.string() }),
  at: Moment,
  /** Deadline for delivery attempts. */
  until: Moment,
  deliveries: z.array(Delivery),
  may_cancel: z.boolean(),
})

const messageValues = { text: writing(meshLimits.message), scope: Scope }

export const previewMessage = call({
  method: 'POST',
  path: '/mesh/messages/preview/',
  needs: 'mesh.send',
  about: 'A preview of the exact content for each recipient. Nothing is sent or stored.',
  body: z.strictObject(messageValues),
  reply: z.object({
    recipients: z.array(
      z.object({
        contact_id: Id,
        name: z.string(),
        kind: z.enum(contactKinds),
        way: z.enum(['mail', 'webhook', 'model', 'mcp']),
        /** A URL or a model name; empty for an advisor. */
        to: z.string(),
        body: z.string(),
      }),
    ),
    /** Contacts in the scope that get nothing, with the reason. */
    left_out: z.array(z.object({ contact_id: Id, name: z.string(), failure: z.enum(meshFailures) })),
  }),
})

export const sendMessage = call({
  method: 'POST',
  path: '/mesh/messages/',
  needs: 'mesh.send',
  about:
    'Send a message to the network. It is stored, then delivered in the background. The client chooses `id`, so that a repeated call sends it only once.',
  body: z.strictObject({ id: Id, ...messageValues }),
  reply: NetworkMessage,
})

export const listMessages = call({
  method: 'GET',
  path: '/mesh/messages/',
  needs: 'mesh.reply',
  about:
    'The messages to the network, newest first, with their deliveries. Advisors read only messages to them and their own answers.',
  query: PageQuery,
  reply: page(NetworkMessage),
})

export const readMessage = call({
  method: 'GET',
  path: '/mesh/messages/{id}/',
  needs: 'mesh.reply',
  about: 'One message with its deliveries and answers. Advisors see only their own.',
  reply: NetworkMessage,
})

export const sendDeliveryAgain = call({
  method: 'POST',
  path: '/mesh/deliveries/{id}/again/',
  needs: 'mesh.send',
  about: 'Retry a failed or cancelled delivery for another day, with the same id.',
  reply: NetworkMessage,
})

export const cancelMessage = call({
  method: 'POST',
  path: '/mesh/messages/{id}/cancel/',
  needs: 'mesh.send',
  about: 'Cancel the deliveries that have not been sent yet.',
  reply: NetworkMessage,
})

export const replyToMessage = call({
  method: 'POST',
  path: '/mesh/deliveries/{id}/reply/',
  needs: 'mesh.reply',
  about: 'Answer a message as the advisor it was sent to.',
  body: z.strictObject({ text: writing(meshLimits.message) }),
  reply: NetworkMessage,
})

export const allowOperation = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/operations/',
  needs: 'mesh.send',
  about:
    'Allow the chat to use one read-only operation of an API for this pilot, once its first call has been shown.',
  body: z.strictObject({ operation: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ id: Id }),
})
