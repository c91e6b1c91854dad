import type { MeshFailure, Readable } from '#contract/mesh/names.ts'
import { agentInstructions } from '#server/features/mesh/messages/agent-instructions.ts'
import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { type DeliveryOutcome, failed } from '#server/features/mesh/messages/outcome.ts'
import type { ClaimedDelivery } from '#server/features/mesh/messages/claim.ts'
import { findMembership } from '#server/ground/families.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Material } from '#server/ground/models/prompt.ts'
import { ModelError, type ModelErrorCode } from '#server/ground/models/model-error.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** The material an agent may read: limited by its mandate and by the permissions of the sender. */
export type MaterialsFor = (
  tx: Tx,
  caller: Caller,
  query: { readonly reads: readonly Readable[]; readonly text: string; readonly now: Date },
) => Promise<readonly Material[]>

export interface ModelParts {
  readonly database: Database
  readonly models: Pick<Models, 'streamText'>
  readonly materialsFor: MaterialsFor
}

/** Generates an agent's reply with the sender's model. */
export async function byModel(
  { database, models, materialsFor }: ModelParts,
  { delivery, message, contact }: ClaimedDelivery,
  { now, closing }: { now: Date; closing: AbortSignal | undefined },
): Promise<DeliveryOutcome> {
  const familyId = delivery.family_id
  const found = await database.inFamily(familyId, async (tx) => {
    const caller = await findSender(tx, familyId, message.sent_by)
    return (
      caller && {
        caller,
        material: await materialsFor(tx, caller, { reads: contact.reads, text: message.body, now }),
      }
    )
  })
  // A sender who has left doesn't pay for replies.
  if (!found) return failed('no_model')
  const { caller, material } = found
  const stream = await models.streamText(caller, {
    purpose: 'agent',
    instructions: agentInstructions(contact),
    material,
    request: message.body,
    language: caller.language,
    signal: closing,
    limits: { maxCharacters: replyLimits.agent },
  })
  if (stream.kind === 'no_model') return failed(stream.lacks)
  let text = ''
  try {
    for await (const part of stream.parts) if (part.kind === 'text') text += part.text
  } catch (error) {
    if (!(error instanceof ModelError)) throw error
    return failed(...failures[error.code])
  }
  closing?.throwIfAborted()
  const reply = cleanReply(text, replyLimits.agent)
  return reply === undefined ? failed('model_trouble', false) : { kind: 'delivered', reply }
}

/** The sender with their current role, because an agent may read no more than the sender may read now. */
async function findSender(tx: Tx, familyId: string, accountId: string): Promise<Caller | undefined> {
  const member = await findMembership(tx, familyId, accountId)
  const account = await tx
    .selectFrom('accounts')
    .select('language')
    .where('id', '=', accountId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return member?.status === 'active' && account
    ? { accountId, familyId, role: member.role, language: account.language }
    : undefined
}

/** Maps each model failure to a delivery failure and whether it is worth a retry. */
const failures: Readonly<Record<ModelErrorCode, readonly [MeshFailure, boolean]>> = {
  model_address_closed: ['address_closed', false],
  model_key_refused: ['model_trouble', false],
  model_not_there: ['model_trouble', false],
  model_no_server: ['model_trouble', false],
  model_too_long: ['model_trouble', false],
  model_no_host: ['model_trouble', true],
  model_unreachable: ['model_trouble', true],
  model_tls: ['model_trouble', true],
  model_busy: ['model_trouble', true],
  model_failed: ['model_trouble', true],
  model_cut_off: ['model_trouble', true],
  model_too_slow: ['too_slow', true],
}
