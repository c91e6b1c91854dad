import type { ReplyOf } from '#contract/call.ts'
import type { previewMessage } from '#contract/mesh/message-calls.ts'
import { nameOf } from '#server/features/mesh/contacts/contact-status.ts'
import type { ContactWithMember } from '#server/features/mesh/contacts/store.ts'
import { agentInstructions } from '#server/features/mesh/messages/agent-instructions.ts'
import { findRecipients } from '#server/features/mesh/messages/recipients.ts'
import { webhookBody } from '#server/features/mesh/messages/webhook-body.ts'
import { urlOf } from '#server/features/mesh/connection.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Models } from '#server/ground/models/models.ts'

export interface PreviewParts {
  readonly publicUrl: URL
  readonly models: Pick<Models, 'findConnection'>
}

type Recipient = ReplyOf<typeof previewMessage>['recipients'][number]

// Placeholder for values that are set on sending.
const placeholder = '…'

/** Shows what each recipient would get, without storing or sending anything. */
export function preview({ publicUrl, models }: PreviewParts): Handler<typeof previewMessage> {
  return async ({ tx, pilot, body, now }) => {
    const { recipients, undeliverable } = await findRecipients(tx, pilot.familyId, { scope: body.scope, now })
    const model = recipients.some(({ way }) => way === 'model')
      ? (await models.findConnection(tx, pilot.accountId))?.model
      : undefined
    const message = {
      messageId: placeholder,
      deliveryId: placeholder,
      family: pilot.me.family.name,
      from: pilot.me.account.full_name,
      text: body.text,
      sentAt: placeholder,
      publicUrl,
    }
    const channelOf = (row: ContactWithMember): Pick<Recipient, 'way' | 'to' | 'body'> => {
      if (row.kind === 'advisor') return { way: 'mail', to: '', body: body.text }
      if (row.kind === 'service')
        return {
          way: 'webhook',
          to: urlOf(row, row.message_path),
          body: JSON.stringify(webhookBody(message), undefined, 2),
        }
      if (row.way === 'mcp') return { way: 'mcp', to: row.address, body: body.text }
      return { way: 'model', to: model ?? '', body: `${agentInstructions(row)}\n\n${body.text}` }
    }
    return {
      recipients: recipients.map((row) => ({
        contact_id: row.id,
        name: nameOf(row),
        kind: row.kind,
        ...channelOf(row),
      })),
      left_out: undeliverable.map(({ row, failure }) => ({ contact_id: row.id, name: nameOf(row), failure })),
    }
  }
}
