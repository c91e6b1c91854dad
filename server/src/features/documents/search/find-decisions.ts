import { sql, type SqlBool } from 'kysely'

import type { ReplyOf } from '#contract/call.ts'
import type { findDecisions as findDecisionsCall } from '#contract/documents/search-calls.ts'
import { passagesFor } from '#server/features/documents/search/find-passages.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'

type Decision = ReplyOf<typeof findDecisionsCall>['items'][number]

const defaultLimit = 3

/** The newest approval round of each matching document. */
export const findDecisions: Handler<typeof findDecisionsCall> = async ({
  tx,
  pilot,
  query: { words, max = defaultLimit },
}) => {
  const found = await passagesFor(tx, pilot, { words, limit: 20 })
  const ids = [...new Set(found.map(({ document_id }) => document_id))]
  if (ids.length === 0) return { items: [] }
  const rounds = await newestRounds(tx, pilot.familyId, ids)
  const ordered = ids.flatMap((id) => rounds.filter(({ document_id }) => document_id === id)).slice(0, max)
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
      votes: await readVotes(tx, pilot.familyId, round.id),
      entry: await entryOf(tx, pilot.familyId, round),
      review: await reviewOf(tx, pilot, round),
    })
  }
  return { items }
}

/** The last round of each document; rounds voided by a newer version don't count. */
function newestRounds(tx: Tx, familyId: string, ids: readonly string[]) {
  return tx
    .selectFrom('approval_rounds as round')
    .innerJoin('documents as document', (on) =>
      on.onRef('document.family_id', '=', 'round.family_id').onRef('document.id', '=', 'round.document_id'),
    )
    .distinctOn('round.document_id')
    .select([
      'round.id',
      'round.document_id',
      'round.version',
      'round.kind',
      'round.protocol',
      'round.state',
      'round.opened_at',
      'round.decided_at',
    ])
    .select(['document.title', 'document.approved_version', 'document.language'])
    .where('round.family_id', '=', familyId)
    .where('round.document_id', 'in', [...ids])
    .where('round.state', '<>', 'void')
    .orderBy('round.document_id')
    .orderBy('round.opened_at', 'desc')
    .orderBy('round.id', 'desc')
    .execute()
}

type Round = Awaited<ReturnType<typeof newestRounds>>[number]

async function readVotes(tx: Tx, familyId: string, roundId: string): Promise<Decision['votes']> {
  const votes = await tx
    .selectFrom('approval_voices')
    .innerJoin('accounts', 'accounts.id', 'approval_voices.account_id')
    .select(['accounts.full_name as name', 'role', 'verdict', 'alignment', 'is_recused'])
    .where('family_id', '=', familyId)
    .where('round_id', '=', roundId)
    .orderBy('answered_at')
    .orderBy('accounts.full_name')
    .execute()
  return votes
}

async function entryOf(
  tx: Tx,
  familyId: string,
  { document_id, version, state }: Round,
): Promise<number | null> {
  if (state === 'open') return null
  const entry = await tx
    .selectFrom('ledger')
    .select('seq')
    .where('family_id', '=', familyId)
    .where('subject_id', '=', document_id)
    .where(
      sql<SqlBool>`act in ('document.in_force', 'document.founding_act', 'document.sent_back', 'document.ratified', 'document.not_ratified')`,
    )
    .where(sql<SqlBool>`(details ->> 'version')::integer = ${version}`)
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.seq ?? null
}

/** The document's passage about its next review, found by review keywords in its language. */
async function reviewOf(
  tx: Tx,
  pilot: Pilot,
  { document_id, version, language }: Round,
): Promise<Decision['review']> {
  const words = translate(language, 'chat:words.review')
  const found = await passagesFor(
    tx,
    { ...pilot, language },
    { words, limit: 3, scope: { only: [document_id] } },
  )
  // The first four words are specific; the others only widen the search.
  const keywords = words.split(' ').slice(0, 4)
  const mentionsReview = ({ text, heading, passage }: (typeof found)[number]) =>
    passage !== null &&
    keywords.some((word) => `${heading ?? ''} ${text}`.toLowerCase().includes(word.toLowerCase()))
  const passage =
    found.find((one) => one.version === version && mentionsReview(one)) ?? found.find(mentionsReview)
  return passage && passage.passage !== null
    ? { passage: passage.passage, text: passage.text.slice(0, 400) }
    : null
}
