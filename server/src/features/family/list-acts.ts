import { sql } from 'kysely'

import type { listActs as listActsCall } from '#contract/family/calls.ts'
import type { Capital } from '#contract/capitals.ts'
import type { Protocol } from '#contract/documents/matter.ts'
import type { Handler } from '#server/ground/handler.ts'
import { isCursorNumber, pageOf, readCursor, rowsToRead } from '#server/platform/database/cursor.ts'
import type { HiddenDocuments, NameLookups } from '#server/ground/names.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { MissionType } from '#contract/missions.ts'
import type { Role } from '#contract/roles.ts'

interface Details {
  readonly account_id?: string
  readonly version?: number
  readonly role?: Role
  readonly type?: MissionType
  readonly capital?: Capital
  readonly protocol?: Protocol
}

export interface ActLookups extends NameLookups {
  readonly hiddenDocuments: HiddenDocuments
}

/** The ledger with names and titles, newest first. */
export function listActs({
  documentTitles,
  hiddenDocuments,
  fileNames,
  contactNames,
}: ActLookups): Handler<typeof listActsCall> {
  return async ({ tx, pilot, query }) => {
    const before = readCursor(query, [isCursorNumber])
    const rows = await tx
      .selectFrom('ledger')
      .select(['seq', 'at', 'act', 'by_account', 'subject_id', 'details'])
      .where('family_id', '=', pilot.familyId)
      .$if(before !== undefined, (entries) => entries.where('seq', '<', Number(before?.[0])))
      .$if(query.kind !== undefined, (entries) =>
        entries.where(sql`split_part(act, '.', 1)`, '=', query.kind),
      )
      .$if(query.by !== undefined, (entries) => entries.where('by_account', '=', query.by ?? null))
      .$if(query.from !== undefined, (entries) => entries.where('at', '>=', new Date(query.from ?? 0)))
      .$if(query.until !== undefined, (entries) => entries.where('at', '<', new Date(query.until ?? 0)))
      .orderBy('seq', 'desc')
      .limit(rowsToRead(query))
      .execute()
    const entries = rows.map((row) => ({ ...row, details: row.details as Details }))
    const names = await namesOf(
      tx,
      pilot.familyId,
      entries.flatMap(({ by_account, details }) => [by_account, details.account_id ?? null]),
    )
    const documentIds = entries
      .filter(({ act }) => isAboutDocument(act))
      .flatMap(({ subject_id }) => (subject_id ? [subject_id] : []))
    const titles = await documentTitles(tx, pilot, [...new Set(documentIds)])
    const hidden = await hiddenDocuments(tx, pilot, [...new Set(documentIds)])
    const fileIds = entries
      .filter(({ act }) => isAboutFile(act))
      .flatMap(({ subject_id }) => (subject_id ? [subject_id] : []))
    const fileTitles = await fileNames(tx, pilot, [...new Set(fileIds)])
    const contactIds = entries
      .filter(({ act }) => isAboutContact(act))
      .flatMap(({ subject_id }) => (subject_id ? [subject_id] : []))
    const contacts = await contactNames(tx, pilot, [...new Set(contactIds)])
    const person = (id: string | null | undefined) => (id ? { id, full_name: names.get(id) ?? '' } : null)

    return pageOf(entries, query, {
      show: ({ seq, at, act, by_account, subject_id, details }) => ({
        seq,
        at: at.toISOString(),
        act,
        by: person(by_account),
        document:
          isAboutDocument(act) && subject_id
            ? { id: hidden.has(subject_id) ? null : subject_id, title: titles.get(subject_id) ?? null }
            : null,
        file:
          isAboutFile(act) && subject_id
            ? { id: subject_id, name: fileTitles.get(subject_id) ?? null }
            : null,
        contact:
          isAboutContact(act) && subject_id
            ? { id: subject_id, name: contacts.get(subject_id) ?? null }
            : null,
        version: details.version ?? null,
        other: person(details.account_id),
        role: details.role ?? null,
        capital: details.capital ?? null,
        protocol: details.protocol && act.startsWith('protocol.') ? details.protocol : null,
        mission: act.startsWith('mission.') ? (details.type ?? null) : null,
      }),
      at: ({ seq }) => [seq],
    })
  }
}

function isAboutDocument(act: string): boolean {
  return act.startsWith('document.') || act.startsWith('protocol.')
}

function isAboutContact(act: string): boolean {
  return act.startsWith('contact.')
}

function isAboutFile(act: string): boolean {
  return act.startsWith('file.') || act.startsWith('category.')
}

async function namesOf(
  tx: Tx,
  familyId: string,
  ids: readonly (string | null)[],
): Promise<Map<string, string>> {
  const requestedIds = [...new Set(ids.filter((id) => id !== null))]
  if (requestedIds.length === 0) return new Map()
  const people = await tx
    .selectFrom('members')
    .innerJoin('accounts', 'accounts.id', 'members.account_id')
    .select(['accounts.id', 'accounts.full_name'])
    .where('members.family_id', '=', familyId)
    .where('members.account_id', 'in', requestedIds)
    .execute()
  return new Map(people.map(({ id, full_name }) => [id, full_name]))
}
