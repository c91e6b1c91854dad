import { type RawBuilder, sql, type SqlBool } from 'kysely'

import type { listDocuments } from '#contract/documents/calls.ts'
import type { VoteNeed } from '#contract/documents/need-sentence.ts'
import { questionOf } from '#server/features/documents/approval.ts'
import { isInReach } from '#server/features/documents/bin.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { needsVoteOf, waitsFor } from '#server/features/documents/waits-for.ts'
import { isApprovedBy, isWrittenBy } from '#server/features/documents/whose.ts'
import { shownSummary } from '#server/features/documents/show.ts'
import { showNeed } from '#server/features/documents/show-need.ts'
import { type DocumentRow, findVersion } from '#server/features/documents/store.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Answer } from '#server/ground/asked.ts'
import { isCursorId, isCursorMoment, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'

// As people sort: in every script, and capital letters beside small ones.
const title = sql`documents.title collate "unicode"`

type Summary = ReturnType<typeof shownSummary>

/** The papers this pilot may read, last changed first. */
export const list: Answer<typeof listDocuments> = async ({ tx, pilot, query }) => {
  const isByTitle = query.sort === 'title'
  const before = readCursor(query, [isByTitle ? () => true : isCursorMoment, isCursorId])
  const { mission, from, state, waits, written_by, approved_by, needs_vote_of, class: paperClass, capital, search = '', bin } = query
  const rows = await tx
    .selectFrom('documents')
    .innerJoin('accounts', 'accounts.id', 'documents.author_id')
    .selectAll('documents')
    .select('accounts.full_name as author_name')
    .where('documents.family_id', '=', pilot.familyId)
    .where(bin ? isInReach(pilot) : isReadable(pilot))
    .$if(from !== undefined, (documents) => documents.where('documents.mission', 'is not', null).where('documents.template', 'is not', null))
    .$if(mission !== undefined, (documents) => documents.where('documents.mission', '=', mission ?? null))
    .$if(state !== undefined, (documents) => documents.where('documents.state', '=', state ?? 'draft'))
    .$if(paperClass !== undefined, (documents) => documents.where('documents.class', '=', paperClass ?? 'policy'))
    .$if(capital !== undefined, (documents) => documents.where('documents.capital', '=', capital ?? 'time'))
    .$if(search.trim() !== '', (documents) => documents.where(holds(search.trim())))
    .$if(waits !== undefined, (documents) => documents.where(waitsFor(pilot)))
    .$if(written_by !== undefined, (documents) => documents.where(isWrittenBy(written_by ?? '')))
    .$if(approved_by !== undefined, (documents) => documents.where(isApprovedBy(approved_by ?? '')))
    .$if(needs_vote_of !== undefined, (documents) => documents.where(needsVoteOf(needs_vote_of ?? '')))
    .$if(before !== undefined && !isByTitle, (documents) =>
      documents.where((row) =>
        row(row.refTuple('documents.updated_at', 'documents.id'), '<', row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? '')),
      ),
    )
    .$if(before !== undefined && isByTitle, (documents) =>
      documents.where(sql<SqlBool>`(${title}, documents.id) > (${before?.[0] ?? ''} collate "unicode", ${before?.[1] ?? ''}::uuid)`),
    )
    .$if(isByTitle, (documents) => documents.orderBy(title).orderBy('documents.id'))
    .$if(!isByTitle, (documents) => documents.orderBy('documents.updated_at', 'desc').orderBy('documents.id', 'desc'))
    .limit(rowsToRead(query))
    .execute()
  const page = pageOf(rows, query, { show: shownSummary, at: (row) => [isByTitle ? row.title : row.updated_at.toISOString(), row.id] })
  return waits === undefined ? page : { ...page, items: await withNeeds(tx, rows, page.items) }
}

/** Adds the missing votes to each item, so that a page doesn't have to read whole documents. */
async function withNeeds(tx: Tx, rows: readonly DocumentRow[], items: Summary[]): Promise<(Summary & { need: VoteNeed })[]> {
  const shown: (Summary & { need: VoteNeed })[] = []
  for (const item of items) {
    const row = rows.find(({ id }) => id === item.id)
    if (row) shown.push({ ...item, need: showNeed(await questionOf(tx, row, await findVersion(tx, row.family_id, row.id, row.version))) })
  }
  return shown
}

// The words as they stand, in any case: nothing in them is a pattern. In the title, or in the newest text.
function holds(words: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`(position(lower(${words}) in lower(documents.title)) > 0 or exists (
    select from document_versions v where v.family_id = documents.family_id and v.document_id = documents.id and v.number = documents.version
      and position(lower(${words}) in lower(v.body)) > 0))`
}
