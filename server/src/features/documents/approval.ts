import type { Selectable } from 'kysely'

import { standingOf } from '#contract/documents/allowed-votes.ts'
import type { Answer, Matter } from '#contract/documents/matter.ts'
import { findProtocol } from '#server/features/documents/find-protocol.ts'
import type { DocumentRow, VersionRow } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#server/platform/ids.ts'
import type { Tables } from '#server/tables.ts'

export type RoundRow = Selectable<Tables['approval_rounds']>
type VoiceRow = Selectable<Tables['approval_voices']>

export interface Voice extends Omit<VoiceRow, 'family_id' | 'round_id'> {
  readonly full_name: string
  readonly is_gone: boolean
}

/** Everything that decides about one version. Without a round it is what would be asked if somebody answered now. */
export interface Question {
  readonly round: RoundRow | null
  readonly version: VersionRow
  readonly matter: Matter
  readonly added: readonly { readonly account_id: string; readonly added_by: string }[]
  readonly voices: readonly Voice[]
  /** The current family record; value-based management rates votes against its purpose. */
  readonly family: { readonly purpose: string; readonly core_value: string; readonly name: string; readonly legacy_established: number | null }
}

/** The question about a version: the open or else the last one that was put, or the one that would be. */
export async function questionOf(tx: Tx, document: DocumentRow, version: VersionRow, { isNew = false } = {}): Promise<Question> {
  const round = isNew ? null : await findRound(tx, document, version.number)
  const added = await tx
    .selectFrom('document_added_approvals')
    .select(['account_id', 'added_by'])
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .orderBy('added_at')
    .execute()
  const voices = round ? await voicesOf(tx, round) : await voicesNow(tx, document, added)
  const inForce = await findProtocol(tx, document.family_id)
  const protocol = round?.protocol ?? inForce.protocol
  const steward = round ? round.steward_id : await stewardOf(tx, document)
  const matter = matterOf(document, version, { protocol, steward, voices, added })
  return { round, version, matter, added, voices, family: inForce }
}

async function findRound(tx: Tx, { family_id, id }: DocumentRow, version: number): Promise<RoundRow | null> {
  const round = await tx
    .selectFrom('approval_rounds')
    .selectAll()
    .where('family_id', '=', family_id)
    .where('document_id', '=', id)
    .where('version', '=', version)
    .where('state', '<>', 'void')
    .orderBy('opened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return round ?? null
}

export async function voicesOf(tx: Tx, round: RoundRow): Promise<Voice[]> {
  const rows = await tx
    .selectFrom('approval_voices')
    .innerJoin('members', (on) =>
      on.onRef('members.family_id', '=', 'approval_voices.family_id').onRef('members.account_id', '=', 'approval_voices.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'approval_voices.account_id')
    .selectAll('approval_voices')
    .select(['accounts.full_name', 'members.status'])
    .where('approval_voices.family_id', '=', round.family_id)
    .where('approval_voices.round_id', '=', round.id)
    // In the order of the answers: the last one of a member holds.
    .orderBy('approval_voices.answered_at')
    .orderBy('approval_voices.account_id')
    .execute()
  return rows.map(({ status, ...voice }) => ({ ...voice, is_gone: status !== 'active' }))
}

/** Everybody who would be asked now: the active members, and advisors only where their approval was added. */
async function voicesNow(tx: Tx, document: DocumentRow, added: readonly { readonly account_id: string }[]): Promise<Voice[]> {
  const members = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'members.role', 'accounts.full_name'])
    .where('members.family_id', '=', document.family_id)
    .where('members.status', '=', 'active')
    .orderBy('members.since')
    .orderBy('members.account_id')
    .execute()
  const asked = members.filter(({ account_id, role }) => role !== 'advisor' || added.some((one) => one.account_id === account_id))
  const unanswered = { is_recused: false, is_voter: true, verdict: null, alignment: null, reason: null, answered_at: null, reminded_at: null }
  return asked.map((member) => ({ ...member, ...unanswered, is_gone: false }))
}

async function stewardOf(tx: Tx, { family_id, capital }: DocumentRow): Promise<string | null> {
  const steward = await tx
    .selectFrom('capital_stewards')
    .select('account_id')
    .where('family_id', '=', family_id)
    .where('capital', '=', capital)
    .executeTakeFirst()
  return steward?.account_id ?? null
}

function matterOf(
  document: DocumentRow,
  version: VersionRow,
  { protocol, steward, voices, added }: { protocol: Matter['protocol']; steward: string | null } & Pick<Question, 'voices' | 'added'>,
): Matter {
  return {
    paperClass: document.class,
    protocol,
    hash: version.hash,
    // A personal paper stays its author's; of every other one the author is who wrote this text.
    author: document.class === 'personal' ? document.author_id : version.author_id,
    voters: voices.map(({ account_id, role, is_gone, is_recused }) => ({ id: account_id, role, isGone: is_gone, isRecused: is_recused })),
    steward,
    added: added.map(({ account_id }) => account_id),
  }
}

export function answersOf({ voices, version }: Pick<Question, 'voices' | 'version'>): Answer[] {
  return voices.flatMap(({ account_id, verdict, alignment }) =>
    verdict === null ? [] : [{ by: account_id, hash: version.hash, verdict, ...(alignment !== null && { alignment }) }],
  )
}

/** Puts the question to everybody who is active now; whoever joins later has no voice in it. */
export async function openRound(
  tx: Tx,
  document: DocumentRow,
  { version, matter, voices }: Question,
  { kind, openedBy, now }: { readonly kind: RoundRow['kind']; readonly openedBy: string; readonly now: Date },
): Promise<RoundRow> {
  const round: RoundRow = {
    family_id: document.family_id,
    id: newId(now),
    document_id: document.id,
    version: version.number,
    hash: version.hash,
    kind,
    protocol: matter.protocol,
    steward_id: matter.steward,
    state: 'open',
    is_founding_act: false,
    opened_by: openedBy,
    opened_at: now,
    decided_at: null,
  }
  await tx.insertInto('approval_rounds').values(round).execute()
  await tx
    .insertInto('approval_voices')
    .values(
      voices.map(({ account_id, role }) => ({
        family_id: document.family_id,
        round_id: round.id,
        account_id,
        role,
        is_recused: false,
        is_voter: standingOf(matter, account_id) === 'voter',
        verdict: null,
        alignment: null,
        reason: null,
        answered_at: null,
      })),
    )
    .execute()
  return round
}
