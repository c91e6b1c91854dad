import { supportLimit, type addSupport as addSupportCall, type removeSupport as removeSupportCall } from '#contract/missions/calls.ts'
import type { Acting, MissionSources } from '#server/features/missions/sources.ts'
import { expectUnderWay, settled, take } from '#server/features/missions/under-way.ts'
import type { Answer } from '#server/ground/asked.ts'
import { newId } from '#server/platform/ids.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Links a document or a file that this pilot may read. A repeated call changes nothing. */
export function addSupport(sources: MissionSources): Answer<typeof addSupportCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const acting = { tx, pilot, now }
    const taken = await take(sources, acting, params.id)
    const target = targetOf(body)
    const { mission, support } = taken.whole
    if (!(await isReadable(sources, acting, target))) refuseField(target.column, 'not_found')
    if (support.every((link) => link[target.column] !== target.id)) {
      expectUnderWay(taken)
      if (support.length >= supportLimit) refuse('support_full')
      await tx
        .insertInto('mission_support')
        .values({
          family_id: pilot.familyId,
          id: newId(now),
          mission_id: mission.id,
          document_id: null,
          file_id: null,
          [target.column]: target.id,
          added_by: pilot.accountId,
          added_at: now,
        })
        .execute()
    }
    return settled(sources, acting, taken)
  }
}

/** Removes a link that this pilot sees; the document or file itself stays. */
export function removeSupport(sources: MissionSources): Answer<typeof removeSupportCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const acting = { tx, pilot, now }
    const taken = await take(sources, acting, params.id)
    const target = targetOf(body)
    if (!(await isReadable(sources, acting, target))) refuseField(target.column, 'not_found')
    if (taken.whole.support.some((link) => link[target.column] === target.id)) {
      expectUnderWay(taken)
      await tx
        .deleteFrom('mission_support')
        .where('family_id', '=', pilot.familyId)
        .where('mission_id', '=', taken.whole.mission.id)
        .where(target.column, '=', target.id)
        .execute()
    }
    return settled(sources, acting, taken)
  }
}

interface Target {
  readonly kind: 'document' | 'file'
  readonly column: 'document_id' | 'file_id'
  readonly id: string
}

function targetOf({ document_id, file_id }: { readonly document_id?: string | undefined; readonly file_id?: string | undefined }): Target {
  const id = (document_id ?? file_id ?? '').toLowerCase()
  return document_id === undefined ? { kind: 'file', column: 'file_id', id } : { kind: 'document', column: 'document_id', id }
}

async function isReadable({ links }: MissionSources, { tx, pilot, now }: Acting, { kind, id }: Target): Promise<boolean> {
  return (await links[kind](tx, pilot, { ids: [id] }, now)).length > 0
}
