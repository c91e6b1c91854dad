import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { listDocuments } from '#contract/documents/calls.ts'
import type { VoteNeed } from '#contract/documents/need-sentence.ts'
import { loadRound } from '#server/features/documents/approvals/round.ts'
import { isRestorable } from '#server/features/documents/bin.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { needsVoteOf, waitsFor } from '#server/features/documents/approvals/waits-for.ts'
import { isApprovedBy, isWrittenBy } from '#server/features/documents/approvals/member-filters.ts'
import { shownSummary } from '#server/features/documents/document-view.ts'
import { showNeed } from '#server/features/documents/approvals/show-need.ts'
import type { DocumentRow } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'

// Unicode collation: correct in every script and case-insensitive at first.
const title = sql`documents.title collate "unicode"`

type Summary = ReturnType<typeof shownSummary>

/** The documents this pilot may read, last changed first. */
export const list: Handler<typeof listDocuments> = async ({ tx, pilot, query }) => {
  const isByTitle = query.sort === 'title'
  const before = readCursor(query, [isByTitle ? () => true : isCursorMoment, isCursorId])
  const {
    mission,
    from,
    state,
    waits,
    written_by,
    approved_by,
    needs_vote_of,
    class: documentClass,
    capital,
    search = '',
    bin,
  } = query
  const rows = await tx
    .selectFrom('documents')
    .innerJoin('accounts', 'accounts.id', 'documents.author_id')
    .selectAll('documents')
    .select('accounts.full_name as author_name')
    .where('documents.family_id', '=', pilot.familyId)
    .where(bin ? isRestorable(pilot) : isReadable(pilot))
    .$if(from !== undefined, (documents) =>
      documents.where('documents.mission', 'is not', null).where('documents.template', 'is not', null),
    )
    .$if(mission !== undefined, (documents) => documents.where('documents.mission', '=', mission ?? null))
    .$if(state !== undefined, (documents) => documents.where('documents.state', '=', state ?? 'draft'))
    .$if(documentClass !== undefined, (documents) =>
      documents.where('documents.class', '=', documentClass ?? 'policy'),
    )
    .$if(capital !== undefined, (documents) => documents.where('documents.capital', '=', capital ?? 'time'))
    .$if(search.trim() !== '', (documents) => documents.where(containsText(search.trim())))
    .$if(waits !== undefined, (documents) => documents.where(waitsFor(pilot)))
    .$if(written_by !== undefined, (documents) => documents.where(isWrittenBy(written_by ?? '')))
    .$if(approved_by !== undefined, (documents) => documents.where(isApprovedBy(approved_by ?? '')))
    .$if(needs_vote_of !== undefined, (documents) => documents.where(needsVoteOf(needs_vote_of ?? '')))
    .$if(before !== undefined && !isByTitle, (documents) =>
      documents.where((row) =>
        row(
          row.refTuple('documents.updated_at', 'documents.id'),
          '<',
          row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''),
        ),
      ),
    )
    .$if(before !== undefined && isByTitle, (documents) =>
      documents.where(
        sql<SqlBool>`(${title}, documents.id) > (${before?.[0] ?? ''} collate "unicode", ${before?.[1] ?? ''}::uuid)`,
      ),
    )
    .$if(isByTitle, (documents) => documents.orderBy(title).orderBy('documents.id'))
    .$if(!isByTitle, (documents) =>
      documents.orderBy('documents.updated_at', 'desc').orderBy('documents.id', 'desc'),
    )
    .limit(rowsToRead(query))
    .execute()
  const page = pageOf(rows, query, {
    show: shownSummary,
    at: (row) => [isByTitle ? row.title : row.updated_at.toISOString(), row.id],
  })
  return waits === undefined ? page : { ...page, items: await withNeeds(tx, rows, page.items) }
}

/** Adds the missing votes to each item, so that a page doesn't have to read whole documents. */
async function withNeeds(
  tx: Tx,
  rows: readonly DocumentRow[],
  items: Summary[],
): Promise<(Summary & { need: VoteNeed })[]> {
  const shown: (Summary & { need: VoteNeed })[] = []
  for (const item of items) {
    const row = rows.find(({ id }) => id === item.id)
    if (row) shown.push({ ...item, need: showNeed(await loadRound(tx, row)) })
  }
  return shown
}

// Case-insensitive literal search in the title and the newest text; no pattern characters.
function containsText(words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(position(lower(${words}) in lower(documents.title)) > 0 or exists (
    select from document_versions v where v.family_id = documents.family_id and v.document_id = documents.id and v.number = documents.version
      and position(lower(${words}) in lower(v.body)) > 0))`
}
