import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { contactKinds, deliveryStates, meshLimits, meshTroubles, writableKinds } from '#contract/mesh/names.ts'
import { Id, Moment, page, PageQuery, writing } from '#contract/schemas.ts'

/** Whom a message is for: everybody in the network, one panel, or one. */
export const Scope = z.string().check(z.refine((text) => isWide(text) || z.safeParse(Id, text).success, { error: 'unknown' }))

function isWide(text: string): boolean {
  return text === 'all' || writableKinds.some((kind) => kind === text)
}

const Delivery = z.object({
  id: Id,
  contact_id: Id,
  name: z.string(),
  kind: z.enum(contactKinds),
  state: z.enum(deliveryStates),
  trouble: z.nullable(z.enum(meshTroubles)),
  attempts: z.int(),
  /** When it is tried again. */
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
  /** Until when it is tried. */
  until: Moment,
  deliveries: z.array(Delivery),
  may_cancel: z.boolean(),
})

const written = { text: writing(meshLimits.message), scope: Scope }

export const previewMessage = call({
  method: 'POST',
  path: '/mesh/messages/preview/',
  needs: 'mesh.send',
  about: 'What each recipient will get, word for word. Nothing is sent or kept.',
  body: z.strictObject(written),
  reply: z.object({
    recipients: z.array(
      z.object({
        contact_id: Id,
        name: z.string(),
        kind: z.enum(contactKinds),
        way: z.enum(['mail', 'webhook', 'model', 'mcp']),
        /** Where it goes: an address, a model's name; nothing for an advisor. */
        to: z.string(),
        /** Word for word. */
        body: z.string(),
      }),
    ),
    /** Who is in the scope and gets nothing, and why. */
    left_out: z.array(z.object({ contact_id: Id, name: z.string(), trouble: z.enum(meshTroubles) })),
  }),
})

export const sendMessage = call({
  method: 'POST',
  path: '/mesh/messages/',
  needs: 'mesh.send',
  about: 'Write to the network. It is stored first and sent by jobs; `id` is the sender’s own, so that sent twice it goes out once.',
  body: z.strictObject({ id: Id, ...written }),
  reply: NetworkMessage,
})

export const listMessages = call({
  method: 'GET',
  path: '/mesh/messages/',
  needs: 'mesh.reply',
  about:
    'What was written to the network, newest first, with its delivery to each. An advisor reads what was written to them, and only their own answers.',
  query: PageQuery,
  reply: page(NetworkMessage),
})

export const readMessage = call({
  method: 'GET',
  path: '/mesh/messages/{id}/',
  needs: 'mesh.reply',
  about: 'One message with its deliveries and answers; of an advisor only their own.',
  reply: NetworkMessage,
})

export const sendDeliveryAgain = call({
  method: 'POST',
  path: '/mesh/deliveries/{id}/again/',
  needs: 'mesh.send',
  about: 'Try a failed or cancelled delivery again, with the same id and a new day to do it in.',
  reply: NetworkMessage,
})

export const cancelMessage = call({
  method: 'POST',
  path: '/mesh/messages/{id}/cancel/',
  needs: 'mesh.send',
  about: 'Stop what has not gone out yet. What was sent stays sent.',
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

/** An operation of an interface that the chat may use without asking again. */
export const allowOperation = call({
  method: 'POST',
  path: '/mesh/contacts/{id}/operations/',
  needs: 'mesh.send',
  about: 'Let the chat use one reading operation of an interface for this pilot, after its first call was shown.',
  body: z.strictObject({ operation: z.string().check(z.minLength(1), z.maxLength(200)) }),
  reply: z.object({ id: Id }),
})
