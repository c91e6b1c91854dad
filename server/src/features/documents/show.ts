import type { ReplyOf } from '#contract/call.ts'
import type { DocumentSummary, readDocument, readVersion } from '#contract/documents/calls.ts'
import { may } from '#contract/permissions.ts'
import type { RefusalCode } from '#contract/refusals.ts'
import { allowedVotes, standingOf } from '#contract/documents/allowed-votes.ts'
import { answersOf, type Question, questionOf } from '#server/features/documents/approval.ts'
import { fixedCapital, fixedClass, refusedAsPersonal } from '#server/features/documents/fixed-kind.ts'
import { canRatify } from '#server/features/documents/founding-act.ts'
import { recordBlanks } from '#server/features/documents/record-blanks.ts'
import { showNeed } from '#server/features/documents/show-need.ts'
import { missingVoters } from '#server/features/documents/missing-voters.ts'
import { type DocumentRow, findVersion, isDecidable, mayBin, mayWrite, passagesOf, type VersionRow } from '#server/features/documents/store.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { say } from '#server/platform/texts.ts'
import type { output } from 'zod/v4/core'

export function shownSummary(row: DocumentRow & { readonly author_name: string }): output<typeof DocumentSummary> {
  const { family_id: _, created_at: __, updated_at, ...rest } = row
  return { ...rest, updated_at: updated_at.toISOString() }
}

/** A paper as this pilot sees it, with what decides about its newest version. */
export async function showDocument(tx: Tx, pilot: Pilot, id: string): Promise<ReplyOf<typeof readDocument>> {
  const { familyId } = pilot
  const document = await tx
    .selectFrom('documents')
    .innerJoin('accounts', 'accounts.id', 'documents.author_id')
    .selectAll('documents')
    .select('accounts.full_name as author_name')
    .where('family_id', '=', familyId)
    .where('documents.id', '=', id)
    .executeTakeFirstOrThrow()
  const version = await findVersion(tx, familyId, id, document.version)
  const question = await questionOf(tx, document, version)
  const shares = await tx
    .selectFrom('document_shares')
    .select('account_id')
    .where('family_id', '=', familyId)
    .where('document_id', '=', id)
    .orderBy('shared_at')
    .execute()
  const isAuthor = document.author_id === pilot.accountId
  const isWriter = mayWrite(pilot, document)
  const { standing, votes } = allowedVotes(ballotOf(question), pilot.accountId)
  return {
    ...shownSummary(document),
    body: version.body,
    hash: version.hash,
    family_name: question.family.name,
    legacy_established: may(pilot.role, 'family.read') ? question.family.legacy_established : null,
    version_author_id: version.author_id,
    passages: passagesOf(version),
    record_blanks: recordBlanks(pilot, document, question),
    approval: shownApproval(question),
    can_ratify: isWriter && (await canRatify(tx, document)),
    kind_fixed: await shownFixedKind(tx, pilot, document, question),
    standing,
    shared_with: shares.map(({ account_id }) => account_id),
    may: {
      write: isWriter && document.proposes_protocol === null,
      votes: [...votes],
      share: document.class === 'personal' ? isAuthor : isWriter && (isAuthor || pilot.role === 'founder'),
      add_approval: isWriter && document.class !== 'personal' && document.state !== 'approved',
      bin: mayBin(pilot, document),
      remind: standing !== 'none' && missingVoters(question).some(({ account_id }) => account_id !== pilot.accountId),
      set_deadline: isWriter && isDecidable(document),
    },
  }
}

async function shownFixedKind(tx: Tx, pilot: Pilot, document: DocumentRow, { round }: Question) {
  const isRoundOpen = round?.state === 'open'
  const sentence = (code: RefusalCode | null) => code && say(pilot.language, `refusals:${code}`)
  const fixed = fixedClass(document, isRoundOpen)
  return {
    class: sentence(fixed),
    capital: sentence(fixedCapital(document, isRoundOpen)),
    personal: sentence(fixed ?? (await refusedAsPersonal(tx, document, pilot.accountId))),
  }
}

/** The question as the law about votes asks for it. */
export function ballotOf(question: Question) {
  return { matter: question.matter, answers: answersOf(question), isClosed: question.round !== null && question.round.state !== 'open' }
}

function shownApproval(question: Question): ReplyOf<typeof readDocument>['approval'] {
  const { round, matter, added, family } = question
  // A personal document is its author's alone: no one else is asked, and no one else is shown.
  const voices = question.voices.filter(({ account_id }) => standingOf(matter, account_id) !== 'none' || matter.paperClass !== 'personal')
  return {
    round: round && {
      kind: round.kind,
      state: round.state,
      is_founding_act: round.is_founding_act,
      opened_at: round.opened_at.toISOString(),
      decided_at: round.decided_at?.toISOString() ?? null,
    },
    protocol: matter.protocol,
    steward_id: matter.steward,
    purpose_statement: matter.protocol === 'value_based_management' ? family.purpose : null,
    added: [...added],
    need: showNeed(question),
    voices: voices.map(({ account_id, full_name, role, is_gone, is_recused, verdict, alignment, reason, answered_at, reminded_at }) => ({
      account_id,
      full_name,
      role,
      is_gone,
      is_recused,
      standing: standingOf(matter, account_id),
      verdict,
      alignment,
      reason,
      answered_at: answered_at?.toISOString() ?? null,
      reminded_at: reminded_at?.toISOString() ?? null,
    })),
  }
}

export function shownVersion(row: VersionRow): ReplyOf<typeof readVersion> {
  const { number, title, body, hash, made_by, author_id, author_name, created_at } = row
  return { number, title, body, hash, made_by, author_id, author_name, created_at: created_at.toISOString(), passages: passagesOf(row) }
}
