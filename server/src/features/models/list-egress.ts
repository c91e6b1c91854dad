import { sql } from 'kysely'

import { egressDays, type listEgress as listEgressCall } from '#contract/models/egress-calls.ts'
import { may } from '#contract/permissions.ts'
import type { Answer } from '#server/ground/asked.ts'
import type { KeptMaterial } from '#server/chat-tables.ts'
import { day } from '#server/platform/clock.ts'
import { isCursorId, isCursorMoment, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'
import type { FileNames } from '#server/ground/file-names.ts'
import type { PaperTitles } from '#server/ground/paper-titles.ts'

/** What went out lately, newest first. A paper that is hidden from whoever looks is counted, but not named. */
export function listEgress(paperTitles: PaperTitles, fileNames: FileNames): Answer<typeof listEgressCall> {
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
          row(row.refTuple('model_uses.started_at', 'model_uses.id'), '<', row.tuple(new Date(before?.[0] ?? 0), before?.[1] ?? '')),
        ),
      )
      .orderBy('model_uses.started_at', 'desc')
      .orderBy('model_uses.id', 'desc')
      .limit(rowsToRead(query))
      .execute()
    const idsOf = (what: string) => [
      ...new Set(rows.flatMap(({ materials }) => materials.flatMap(({ kind, id }) => (kind === what && id !== null ? [id] : [])))),
    ]
    const titles = new Map([...(await paperTitles(tx, pilot, idsOf('paper'))), ...(await fileNames(tx, pilot, idsOf('file')))])
    const page = pageOf(rows, query, {
      show: (row) => ({
        id: row.id,
        at: row.started_at.toISOString(),
        provider: row.provider,
        model: row.model,
        purpose: row.purpose,
        by: { id: row.account_id, full_name: row.full_name },
        papers: row.materials.filter(isNamed).map((material) => shownPaper(material, titles)),
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

// Papers and files by their names; of everything else, what kind of record it was.
const isNamed = ({ kind }: KeptMaterial) => kind === 'paper' || kind === 'file'

function shownPaper({ id, version, passages }: KeptMaterial, titles: ReadonlyMap<string, string>) {
  const title = id === null ? undefined : titles.get(id)
  return { id: title === undefined ? null : id, title: title ?? null, version: version ?? 1, passages: title === undefined ? [] : [...passages] }
}
