import type { MeshTrouble, Readable } from '#contract/mesh/names.ts'
import { agentWords } from '#server/features/mesh/messages/agent-words.ts'
import { cleanReply, replyLimits } from '#server/features/mesh/messages/clean-reply.ts'
import { type Outcome, troubled } from '#server/features/mesh/messages/outcome.ts'
import type { Taken } from '#server/features/mesh/messages/take.ts'
import { findSeat } from '#server/ground/families.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Material } from '#server/ground/models/prompt.ts'
import { ModelTrouble, type TroubleCode } from '#server/ground/models/trouble.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'

/** What an agent may read about a message: only what its appointment allows, and of that only what whoever wrote may read. */
export type MaterialsFor = (
  tx: Tx,
  asker: Asker,
  asked: { readonly reads: readonly Readable[]; readonly text: string; readonly now: Date },
) => Promise<readonly Material[]>

export interface ModelParts {
  readonly database: Database
  readonly models: Pick<Models, 'streamText'>
  readonly materialsFor: MaterialsFor
}

/** Lets an agent answer on the model of whoever wrote. */
export async function byModel(
  { database, models, materialsFor }: ModelParts,
  { delivery, message, contact }: Taken,
  { now, closing }: { now: Date; closing: AbortSignal | undefined },
): Promise<Outcome> {
  const familyId = delivery.family_id
  const found = await database.inFamily(familyId, async (tx) => {
    const asker = await findAsker(tx, familyId, message.sent_by)
    return asker && { asker, material: await materialsFor(tx, asker, { reads: contact.reads, text: message.body, now }) }
  })
  // Whoever has left does not pay for answers any more.
  if (!found) return troubled('no_model')
  const { asker, material } = found
  const answered = await models.streamText(asker, {
    purpose: 'agent',
    instructions: agentWords(contact),
    material,
    request: message.body,
    language: asker.language,
    signal: closing,
    limits: { mostLetters: replyLimits.agent },
  })
  if (answered.kind === 'no_model') return troubled(answered.lacks)
  let text = ''
  try {
    for await (const part of answered.parts) if (part.kind === 'text') text += part.text
  } catch (error) {
    if (!(error instanceof ModelTrouble)) throw error
    return troubled(...troubles[error.code])
  }
  closing?.throwIfAborted()
  const reply = cleanReply(text, replyLimits.agent)
  return reply === undefined ? troubled('model_trouble', false) : { kind: 'delivered', reply }
}

/** Whoever wrote, as they are now: an agent reads no more than they may, also if that has changed since. */
async function findAsker(tx: Tx, familyId: string, accountId: string): Promise<Asker | undefined> {
  const seat = await findSeat(tx, familyId, accountId)
  const account = await tx.selectFrom('accounts').select('language').where('id', '=', accountId).where('deleted_at', 'is', null).executeTakeFirst()
  return seat?.status === 'active' && account ? { accountId, familyId, role: seat.role, language: account.language } : undefined
}

/** What each trouble with a model is to a delivery, and whether it passes by itself. More is said where models are tested. */
const troubles: Readonly<Record<TroubleCode, readonly [MeshTrouble, boolean]>> = {
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
