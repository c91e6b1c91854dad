import type { ReplyOf } from '#contract/call.ts'
import type { DocumentSummary, readDocument, readVersion } from '#contract/documents/calls.ts'
import { may } from '#contract/permissions.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { allowedVotes, standingOf } from '#contract/documents/allowed-votes.ts'
import { ballotOf, loadRound, matterOf, type Round } from '#server/features/documents/approvals/round.ts'
import { fixedCapital, fixedClass, refusedAsPersonal } from '#server/features/documents/fixed-kind.ts'
import { ratificationOf } from '#server/features/documents/approvals/founding-act.ts'
import { recordBlanks } from '#server/features/documents/templates/record-blanks.ts'
import { showNeed } from '#server/features/documents/approvals/show-need.ts'
import { missingVoters } from '#server/features/documents/approvals/missing-voters.ts'
import {
  type DocumentRow,
  isDecidable,
  mayBin,
  mayWrite,
  passagesOf,
  type VersionRow,
} from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { translate } from '#server/platform/texts.ts'
import type { output } from 'zod/v4/core'

export function shownSummary(
  row: DocumentRow & { readonly author_name: string },
): output<typeof DocumentSummary> {
  const { family_id: _, created_at: __, updated_at, ...rest } = row
  return { ...rest, updated_at: updated_at.toISOString() }
}

/** A document as this pilot sees it, with the approval of its newest version. */
export async function showDocument(tx: Tx, pilot: Pilot, id: string): Promise<ReplyOf<typeof readDocument>> {
  const document = await tx
    .selectFrom('documents')
    .selectAll()
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return showRound(tx, pilot, await loadRound(tx, document))
}

/** The same, with a round that is loaded already. */
export async function showRound(tx: Tx, pilot: Pilot, round: Round): Promise<ReplyOf<typeof readDocument>> {
  const { document, version, family } = round
  const shares = await tx
    .selectFrom('document_shares')
    .select('account_id')
    .where('family_id', '=', document.family_id)
    .where('document_id', '=', document.id)
    .orderBy('shared_at')
    .execute()
  const isAuthor = document.author_id === pilot.accountId
  const isWriter = mayWrite(pilot, document)
  const { standing, votes } = allowedVotes(ballotOf(round), pilot.accountId)
  return {
    ...shownSummary({ ...document, author_name: round.authorName }),
    body: version.body,
    hash: version.hash,
    family_name: family.name,
    legacy_established: may(pilot.role, 'family.read') ? family.legacy_established : null,
    version_author_id: version.author_id,
    passages: passagesOf(version),
    record_blanks: recordBlanks(pilot, round),
    approval: shownApproval(round),
    can_ratify: isWriter && (await ratificationOf(tx, round)) !== null,
    kind_fixed: await shownFixedKind(tx, pilot, round),
    standing,
    shared_with: shares.map(({ account_id }) => account_id),
    may: {
      write: isWriter && document.proposes_protocol === null,
      votes: [...votes],
      share: document.class === 'personal' ? isAuthor : isWriter && (isAuthor || pilot.role === 'founder'),
      add_approval: isWriter && document.class !== 'personal' && document.state !== 'approved',
      bin: mayBin(pilot, document),
      remind:
        standing !== 'none' && missingVoters(round).some(({ account_id }) => account_id !== pilot.accountId),
      set_deadline: isWriter && isDecidable(document),
    },
  }
}

async function shownFixedKind(tx: Tx, pilot: Pilot, { document, row }: Round) {
  const isRoundOpen = row?.state === 'open'
  const sentence = (code: RefusalCode | null) => code && translate(pilot.language, `refusals:${code}`)
  const fixed = fixedClass(document, isRoundOpen)
  return {
    class: sentence(fixed),
    capital: sentence(fixedCapital(document, isRoundOpen)),
    personal: sentence(fixed ?? (await refusedAsPersonal(tx, document, pilot.accountId))),
  }
}

function shownApproval(round: Round): ReplyOf<typeof readDocument>['approval'] {
  const { row, added, family } = round
  const matter = matterOf(round)
  // Only the author of a personal document votes, so no one else is shown.
  const votes = round.votes.filter(
    ({ account_id }) => standingOf(matter, account_id) !== 'none' || matter.documentClass !== 'personal',
  )
  return {
    round: row && {
      kind: row.kind,
      state: row.state,
      is_founding_act: row.is_founding_act,
      opened_at: row.opened_at.toISOString(),
      decided_at: row.decided_at?.toISOString() ?? null,
    },
    protocol: matter.protocol,
    steward_id: matter.steward,
    purpose_statement: matter.protocol === 'value_based_management' ? family.purpose : null,
    added: [...added],
    need: showNeed(round),
    votes: votes.map(({ answered_at, reminded_at, ...vote }) => ({
      ...vote,
      standing: standingOf(matter, vote.account_id),
      answered_at: answered_at?.toISOString() ?? null,
      reminded_at: reminded_at?.toISOString() ?? null,
    })),
  }
}

export function shownVersion(row: VersionRow): ReplyOf<typeof readVersion> {
  const { number, title, body, hash, made_by, author_id, author_name, created_at } = row
  return {
    number,
    title,
    body,
    hash,
    made_by,
    author_id,
    author_name,
    created_at: created_at.toISOString(),
    passages: passagesOf(row),
  }
}
