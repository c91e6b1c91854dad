import { sql } from 'kysely'

import { egressDays, type listEgress as listEgressCall } from '#contract/models/egress-calls.ts'
import { may } from '#contract/permissions.ts'
import type { Handler } from '#server/ground/handler.ts'
import type { StoredMaterial } from '#server/tables/models.ts'
import { day } from '#server/platform/clock.ts'
import {
  isCursorId,
  isCursorMoment,
  pageOf,
  readCursor,
  rowsToRead,
} from '#server/platform/database/cursor.ts'
import type { NameLookups } from '#server/ground/names.ts'

/** Recent requests to models, newest first. Documents the pilot may not read are counted but not named. */
export function listEgress({ documentTitles, fileNames }: NameLookups): Handler<typeof listEgressCall> {
  return async ({ tx, pilot, query, now }) => {
    const before = readCursor(query, [isCursorMoment, isCursorId])
    const since = new Date(now.getTime() - egressDays * day)
    const isAll = may(pilot.role, 'ledger.read')
    const uses = tx
      .selectFrom('model_uses')
      .innerJoin('accounts', 'accounts.id', 'model_uses.account_id')
      .where('model_uses.family_id', '=', pilot.familyId)
      .where('model_uses.started_at', '>=', since)
      .$if(!isAll, (rows) => rows.where('model_uses.account_id', '=', pilot.accountId))
    const sum = await uses
      .select(sql<string>`count(*)`.as('count'))
      .select(sql<string>`coalesce(sum(bytes), 0)`.as('bytes'))
      .executeTakeFirstOrThrow()
    const rows = await uses
      .selectAll('model_uses')
      .select('accounts.full_name')
      .$if(before !== undefined, (all) =>
        all.where((row) =>
          row(
            row.refTuple('model_uses.started_at', 'model_uses.id'),
            '<',
            row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? ''),
          ),
        ),
      )
      .orderBy('model_uses.started_at', 'desc')
      .orderBy('model_uses.id', 'desc')
      .limit(rowsToRead(query))
      .execute()
    const idsOf = (what: string) => [
      ...new Set(
        rows.flatMap(({ materials }) =>
          materials.flatMap(({ kind, id }) => (kind === what && id !== null ? [id] : [])),
        ),
      ),
    ]
    const titles = new Map([
      ...(await documentTitles(tx, pilot, idsOf('document'))),
      ...(await fileNames(tx, pilot, idsOf('file'))),
    ])
    const page = pageOf(rows, query, {
      show: (row) => ({
        id: row.id,
        at: row.started_at.toISOString(),
        provider: row.provider,
        model: row.model,
        purpose: row.purpose,
        by: { id: row.account_id, full_name: row.full_name },
        documents: row.materials.filter(isNamed).map((material) => shownDocument(material, titles)),
        records: [...new Set(row.materials.filter((material) => !isNamed(material)).map(({ kind }) => kind))],
        bytes: row.bytes,
        input_tokens: row.input_tokens,
        output_tokens: row.output_tokens,
        outcome: row.outcome,
      }),
      at: (row) => [row.started_at.toISOString(), row.id],
    })
    return { ...page, count: Number(sum.count), bytes: Number(sum.bytes) }
  }
}

// Documents and files are shown by name, everything else by its kind.
const isNamed = ({ kind }: StoredMaterial) => kind === 'document' || kind === 'file'

function shownDocument({ id, version, passages }: StoredMaterial, titles: ReadonlyMap<string, string>) {
  const title = id === null ? undefined : titles.get(id)
  return {
    id: title === undefined ? null : id,
    title: title ?? null,
    version: version ?? 1,
    passages: title === undefined ? [] : [...passages],
  }
}
