import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'

import type { Vote, Matter, Protocol } from '#contract/documents/matter.ts'
import type { DocumentRow, VersionRow } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { refuse } from '#server/platform/refuse.ts'
import type { Tables } from '#server/tables/all.ts'

export type RoundRow = Selectable<Tables['approval_rounds']>
type VoteRow = Selectable<Tables['approval_voices']>

export interface VoteEntry extends Omit<VoteRow, 'family_id' | 'round_id'> {
  readonly full_name: string
  readonly has_left: boolean
}

/** A version and the family's current state, as far as it decides about the version. */
interface Subject {
  readonly document: DocumentRow
  /** The name of the document's author; another member may have written the version. */
  readonly authorName: string
  readonly version: VersionRow
  /** The current family record; value-based management rates votes against its purpose. */
  readonly family: {
    readonly protocol: Protocol
    readonly purpose: string
    readonly core_value: string
    readonly name: string
    readonly legacy_established: number | null
  }
  /** The current steward of the document's capital. */
  readonly capitalSteward: string | null
  readonly added: readonly { readonly account_id: string; readonly added_by: string }[]
}

/**
 * Everything that decides about one version. An act loads it once, under the document's lock, and passes on what
 * became of it.
 */
export interface Round extends Subject {
  /** The stored round; null before the first vote, when this describes the round that a vote would open now. */
  readonly row: RoundRow | null
  readonly votes: readonly VoteEntry[]
}

export interface StoredRound extends Round {
  readonly row: RoundRow
}

export function isStored(round: Round): round is StoredRound {
  return round.row !== null
}

/** The open round of a version, else its last one, else the one a vote would open. Defaults to the newest version. */
export async function loadRound(
  tx: Tx,
  document: DocumentRow,
  version: number = document.version,
): Promise<Round> {
  const subject = await loadSubject(tx, document, version)
  const row = await findRow(tx, document, version)
  return row ? { ...subject, row, votes: await readVotes(tx, row) } : newRound(tx, subject)
}

/** The round that a vote would open now, with all active members. */
export async function newRound(tx: Tx, subject: Subject): Promise<Round> {
  return { ...subject, row: null, votes: await expectedVotes(tx, subject) }
}

async function loadSubject(tx: Tx, document: DocumentRow, number: number): Promise<Subject> {
  const found = await tx
    .selectFrom('document_versions')
    .innerJoin('accounts as writers', 'writers.id', 'document_versions.author_id')
    .innerJoin('accounts as authors', (on) => on.on('authors.id', '=', document.author_id))
    .innerJoin('families', 'families.family_id', 'document_versions.family_id')
    .leftJoin('capital_stewards', (on) =>
      on
        .onRef('capital_stewards.family_id', '=', 'document_versions.family_id')
        .on('capital_stewards.capital', '=', document.capital),
    )
    .selectAll('document_versions')
    .select((row) => [
      'writers.full_name as author_name',
      'authors.full_name as authorName',
      'families.governance_protocol as protocol',
      'families.purpose_statement as purpose',
      'families.core_value',
      'families.name',
      'families.legacy_established',
      'capital_stewards.account_id as capitalSteward',
      jsonArrayFrom(
        row
          .selectFrom('document_added_approvals')
          .select(['document_added_approvals.account_id', 'added_by'])
          .where('document_added_approvals.family_id', '=', document.family_id)
          .where('document_added_approvals.document_id', '=', document.id)
          .orderBy('added_at'),
      ).as('added'),
    ])
    .where('document_versions.family_id', '=', document.family_id)
    .where('document_versions.document_id', '=', document.id)
    .where('document_versions.number', '=', number)
    .executeTakeFirst()
  if (!found) refuse('not_found')
  const { authorName, capitalSteward, added, ...rest } = found
  const { protocol, purpose, core_value, name, legacy_established, ...version } = rest
  const family = { protocol, purpose, core_value, name, legacy_established }
  return { document, authorName, version, family, capitalSteward, added }
}

async function findRow(tx: Tx, { family_id, id }: DocumentRow, version: number): Promise<RoundRow | null> {
  const row = await tx
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
  return row ?? null
}

export async function readVotes(tx: Tx, row: RoundRow): Promise<VoteEntry[]> {
  const rows = await tx
    .selectFrom('approval_voices')
    .innerJoin('members', (on) =>
      on
        .onRef('members.family_id', '=', 'approval_voices.family_id')
        .onRef('members.account_id', '=', 'approval_voices.account_id'),
    )
    .innerJoin('accounts', 'accounts.id', 'approval_voices.account_id')
    .selectAll('approval_voices')
    .select(['accounts.full_name', 'members.status'])
    .where('approval_voices.family_id', '=', row.family_id)
    .where('approval_voices.round_id', '=', row.id)
    .execute()
  return inVotingOrder(rows.map(({ status, ...vote }) => ({ ...vote, has_left: status !== 'active' })))
}

/** The last vote of a member counts. Members without a vote come last. */
export function inVotingOrder(votes: readonly VoteEntry[]): VoteEntry[] {
  const time = ({ answered_at }: VoteEntry) => answered_at?.getTime() ?? Infinity
  return votes.toSorted((a, b) =>
    time(a) === time(b) ? (a.account_id < b.account_id ? -1 : 1) : time(a) < time(b) ? -1 : 1,
  )
}

/** The voters of a round opened now: active members, and advisors only if their approval was added. */
async function expectedVotes(tx: Tx, { document, added }: Subject): Promise<VoteEntry[]> {
  const members = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['members.account_id', 'members.role', 'accounts.full_name'])
    .where('members.family_id', '=', document.family_id)
    .where('members.status', '=', 'active')
    .orderBy('members.since')
    .orderBy('members.account_id')
    .execute()
  const voters = members.filter(
    ({ account_id, role }) => role !== 'advisor' || added.some((one) => one.account_id === account_id),
  )
  const noVote = {
    is_recused: false,
    is_voter: true,
    verdict: null,
    alignment: null,
    reason: null,
    answered_at: null,
    reminded_at: null,
  }
  return voters.map((member) => ({ ...member, ...noVote, has_left: false }))
}

/** The round in the form that the protocol decides about. */
export function matterOf({ document, version, row, votes, added, family, capitalSteward }: Round): Matter {
  return {
    documentClass: document.class,
    protocol: row?.protocol ?? family.protocol,
    hash: version.hash,
    // The author is the owner of a personal document, and otherwise the writer of this version.
    author: document.class === 'personal' ? document.author_id : version.author_id,
    voters: votes.map(({ account_id, role, has_left, is_recused }) => ({
      id: account_id,
      role,
      hasLeft: has_left,
      isRecused: is_recused,
    })),
    steward: row ? row.steward_id : capitalSteward,
    added: added.map(({ account_id }) => account_id),
  }
}

export function votesOf({ votes, version }: Round): Vote[] {
  return votes.flatMap(({ account_id, verdict, alignment }) =>
    verdict === null
      ? []
      : [{ by: account_id, hash: version.hash, verdict, ...(alignment !== null && { alignment }) }],
  )
}

/** The round in the form that `allowedVotes` takes. */
export function ballotOf(round: Round) {
  return {
    matter: matterOf(round),
    votes: votesOf(round),
    isClosed: round.row !== null && round.row.state !== 'open',
  }
}
