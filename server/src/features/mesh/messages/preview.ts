import type { ReplyOf } from '#contract/call.ts'
import type { previewMessage } from '#contract/mesh/message-calls.ts'
import { nameOf } from '#server/features/mesh/contacts/look-of.ts'
import type { SeatedContact } from '#server/features/mesh/contacts/store.ts'
import { agentWords } from '#server/features/mesh/messages/agent-words.ts'
import { findRecipients } from '#server/features/mesh/messages/recipients.ts'
import { webhookBody } from '#server/features/mesh/messages/webhook-body.ts'
import { below } from '#server/features/mesh/reach.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Models } from '#server/ground/models/models.ts'

export interface PreviewParts {
  readonly publicUrl: URL
  readonly models: Pick<Models, 'findConnection'>
}

type Recipient = ReplyOf<typeof previewMessage>['recipients'][number]

// What gets its value only when the message is sent.
const later = '…'

/** What each recipient would get. Nothing is kept, and nobody is asked. */
export function preview({ publicUrl, models }: PreviewParts): Answer<typeof previewMessage> {
  return async ({ tx, pilot, body, now }) => {
    const { reached, leftOut } = await findRecipients(tx, pilot.familyId, { scope: body.scope, now })
    const model = reached.some(({ way }) => way === 'model') ? (await models.findConnection(tx, pilot.accountId))?.model : undefined
    const message = {
      messageId: later,
      deliveryId: later,
      family: pilot.me.family.name,
      from: pilot.me.account.full_name,
      text: body.text,
      sentAt: later,
      publicUrl,
    }
    const waysOf = (row: SeatedContact): Pick<Recipient, 'way' | 'to' | 'body'> => {
      if (row.kind === 'advisor') return { way: 'mail', to: '', body: body.text }
      if (row.kind === 'service')
        return { way: 'webhook', to: below(row, row.message_path), body: JSON.stringify(webhookBody(message), undefined, 2) }
      if (row.way === 'mcp') return { way: 'mcp', to: row.address, body: body.text }
      return { way: 'model', to: model ?? '', body: `${agentWords(row)}\n\n${body.text}` }
    }
    return {
      recipients: reached.map((row) => ({ contact_id: row.id, name: nameOf(row), kind: row.kind, ...waysOf(row) })),
      left_out: leftOut.map(({ row, trouble }) => ({ contact_id: row.id, name: nameOf(row), trouble })),
    }
  }
}
