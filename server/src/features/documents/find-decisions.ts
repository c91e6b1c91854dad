import { sql, type SqlBool } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { findDecisions as findDecisionsCall } from '#contract/documents/search-calls.ts'
import { passagesFor } from '#server/features/documents/find-passages.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'

type Decision = ReplyOf<typeof findDecisionsCall>['items'][number]

const usual = 3

/** What was decided about the papers that fit: the newest question put to the family about each. */
export const findDecisions: Answer<typeof findDecisionsCall> = async ({ tx, pilot, query: { words, most = usual } }) => {
  const found = await passagesFor(tx, pilot, { words, limit: 20 })
  const ids = [...new Set(found.map(({ document_id }) => document_id))]
  if (ids.length === 0) return { items: [] }
  const rounds = await newestRounds(tx, pilot.familyId, ids)
  const ordered = ids.flatMap((id) => rounds.filter(({ document_id }) => document_id === id)).slice(0, most)
  const items: Decision[] = []
  for (const round of ordered) {
    items.push({
      document_id: round.document_id,
      title: round.title,
      version: round.version,
      kind: round.kind,
      protocol: round.protocol,
      outcome: round.state === 'void' ? 'open' : round.state,
      is_in_force: round.approved_version === round.version,
      opened_at: round.opened_at.toISOString(),
      decided_at: round.decided_at?.toISOString() ?? null,
      voices: await voicesOf(tx, pilot.familyId, round.id),
      entry: await entryOf(tx, pilot.familyId, round),
      review: await reviewOf(tx, pilot, round),
    })
  }
  return { items }
}

/** Of each paper the last question that counts; one that a newer text has overtaken does not. */
function newestRounds(tx: Tx, familyId: string, ids: readonly string[]) {
  return tx
    .selectFrom('approval_rounds as round')
    .innerJoin('documents as paper', (on) => on.onRef('paper.family_id', '=', 'round.family_id').onRef('paper.id', '=', 'round.document_id'))
    .distinctOn('round.document_id')
    .select(['round.id', 'round.document_id', 'round.version', 'round.kind', 'round.protocol', 'round.state', 'round.opened_at', 'round.decided_at'])
    .select(['paper.title', 'paper.approved_version', 'paper.language'])
    .where('round.family_id', '=', familyId)
    .where('round.document_id', 'in', [...ids])
    .where('round.state', '<>', 'void')
    .orderBy('round.document_id')
    .orderBy('round.opened_at', 'desc')
    .orderBy('round.id', 'desc')
    .execute()
}

type Round = Awaited<ReturnType<typeof newestRounds>>[number]

async function voicesOf(tx: Tx, familyId: string, roundId: string): Promise<Decision['voices']> {
  const voices = await tx
    .selectFrom('approval_voices')
    .innerJoin('accounts', 'accounts.id', 'approval_voices.account_id')
    .select(['accounts.full_name as name', 'role', 'verdict', 'alignment', 'is_recused'])
    .where('family_id', '=', familyId)
    .where('round_id', '=', roundId)
    .orderBy('answered_at')
    .orderBy('accounts.full_name')
    .execute()
  return voices
}

async function entryOf(tx: Tx, familyId: string, { document_id, version, state }: Round): Promise<number | null> {
  if (state === 'open') return null
  const entry = await tx
    .selectFrom('ledger')
    .select('seq')
    .where('family_id', '=', familyId)
    .where('subject_id', '=', document_id)
    .where(sql<SqlBool>`act in ('document.in_force', 'document.founding_act', 'document.sent_back', 'document.ratified', 'document.not_ratified')`)
    .where(sql<SqlBool>`(details ->> 'version')::integer = ${version}`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.seq ?? null
}

/** What the paper itself says about when it is looked at again; found by the words its own language has for it. */
async function reviewOf(tx: Tx, pilot: Pilot, { document_id, version, language }: Round): Promise<Decision['review']> {
  const words = say(language, 'chat:words.review')
  const found = await passagesFor(tx, { ...pilot, language }, { words, limit: 3, reach: { only: [document_id] } })
  // The first of these words say it by themselves; those after them only help to find the place.
  const telling = words.split(' ').slice(0, 4)
  const isMeant = ({ text, heading, passage }: (typeof found)[number]) =>
    passage !== null && telling.some((word) => `${heading ?? ''} ${text}`.toLowerCase().includes(word.toLowerCase()))
  const passage = found.find((one) => one.version === version && isMeant(one)) ?? found.find(isMeant)
  return passage && passage.passage !== null ? { passage: passage.passage, text: passage.text.slice(0, 400) } : null
}
