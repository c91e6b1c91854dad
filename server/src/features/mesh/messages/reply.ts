import type { replyToMessage } from '#contract/mesh/message-calls.ts'
import { expectReplyCapacity, storeReply } from '#server/features/mesh/messages/store-reply.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import { lockDelivery, visibleDeliveries } from '#server/features/mesh/messages/store.ts'
import type { Handler } from '#server/ground/handler.ts'
import { refuse } from '#server/platform/refuse.ts'

/** Replies as the advisor who received the message. No other role can reply in their name. */
export const reply: Handler<typeof replyToMessage> = async ({ tx, pilot, params, body, now }) => {
  if (pilot.role !== 'advisor') refuse('not_found')
  const own = await visibleDeliveries(tx, pilot)
    .select('d.id')
    .where('d.id', '=', params.id)
    .executeTakeFirst()
  const delivery = (own && (await lockDelivery(tx, pilot.familyId, own.id))) ?? refuse('not_found')
  await expectReplyCapacity(tx, delivery)
  await storeReply(tx, delivery, { text: body.text, by: pilot.accountId, foreignId: null, now })
  return showMessage(tx, pilot, delivery.message_id)
}
