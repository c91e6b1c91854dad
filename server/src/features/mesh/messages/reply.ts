import type { replyToMessage } from '#contract/mesh/message-calls.ts'
import { expectRoom, keepReply } from '#server/features/mesh/messages/keep-reply.ts'
import { showMessage } from '#server/features/mesh/messages/show.ts'
import { lockDelivery, seenDeliveries } from '#server/features/mesh/messages/store.ts'
import type { Answer } from '#server/ground/asked.ts'
import { refuse } from '#server/platform/refuse.ts'

/** An advisor answers what has reached them. Nobody else can answer in their name, whatever else they may do. */
export const reply: Answer<typeof replyToMessage> = async ({ tx, pilot, params, body, now }) => {
  if (pilot.role !== 'advisor') refuse('not_found')
  const own = await seenDeliveries(tx, pilot).select('d.id').where('d.id', '=', params.id).executeTakeFirst()
  const delivery = (own && (await lockDelivery(tx, pilot.familyId, own.id))) ?? refuse('not_found')
  await expectRoom(tx, delivery)
  await keepReply(tx, delivery, { text: body.text, by: pilot.accountId, foreignId: null, now })
  return showMessage(tx, pilot, delivery.message_id)
}
