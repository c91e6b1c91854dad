import type { ReplyOf } from '#contract/call.ts'
import type { addRequest, answerRequest, listRequests } from '#contract/mesh/request-calls.ts'
import type { Handler } from '#server/ground/handler.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { newId } from '#contract/new-id.ts'
import { refuse } from '#server/platform/refuse.ts'

type RequestView = ReplyOf<typeof listRequests>['items'][number]

function requestsOf(tx: Tx, familyId: string) {
  return tx
    .selectFrom('network_requests as r')
    .leftJoin('accounts as asker', 'asker.id', 'r.asked_by')
    .leftJoin('accounts as answerer', 'answerer.id', 'r.answered_by')
    .selectAll('r')
    .select(['asker.full_name as by', 'answerer.full_name as answered_name'])
    .where('r.family_id', '=', familyId)
}

type Row = Awaited<ReturnType<ReturnType<typeof requestsOf>['executeTakeFirstOrThrow']>>

function show(row: Row): RequestView {
  return {
    id: row.id,
    kind: row.kind,
    catalog_key: row.catalog_key,
    words: row.words,
    by: row.by ?? '',
    at: row.asked_at.toISOString(),
    answer: row.answer,
    answered_by: row.answered_name,
    answered_at: row.answered_at?.toISOString() ?? null,
  }
}

async function readOne(tx: Tx, familyId: string, id: string): Promise<RequestView> {
  return show(
    (await requestsOf(tx, familyId).where('r.id', '=', id).executeTakeFirst()) ?? refuse('not_found'),
  )
}

export const list: Handler<typeof listRequests> = async ({ tx, pilot, query }) => {
  const after = readCursor(query, [isCursorMoment, isCursorId])
  const rows = await requestsOf(tx, pilot.familyId)
    .$if(query.kind !== undefined, (requests) => requests.where('r.kind', '=', query.kind ?? 'advisor'))
    .$if(after !== undefined, (requests) =>
      requests.where((row) =>
        row(row.refTuple('r.asked_at', 'r.id'), '<', row.tuple(new Date(after?.[0] ?? 0), after?.[1] ?? '')),
      ),
    )
    .orderBy('r.asked_at', 'desc')
    .orderBy('r.id', 'desc')
    .limit(rowsToRead(query))
    .execute()
  return pageOf(rows, query, { show, at: ({ asked_at, id }) => [asked_at.toISOString(), id] })
}

export const add: Handler<typeof addRequest> = async ({ tx, pilot, body, now }) => {
  const id = newId(now)
  await tx
    .insertInto('network_requests')
    .values({ family_id: pilot.familyId, id, ...body, asked_by: pilot.accountId, asked_at: now })
    .execute()
  return readOne(tx, pilot.familyId, id)
}

/** Answers a request; a second answer replaces the first. */
export const answer: Handler<typeof answerRequest> = async ({ tx, pilot, params, body, now }) => {
  await tx
    .updateTable('network_requests')
    .set({ answer: body.answer, answered_by: pilot.accountId, answered_at: now })
    .where('family_id', '=', pilot.familyId)
    .where('id', '=', params.id)
    .execute()
  return readOne(tx, pilot.familyId, params.id)
}
