import {
  supportLimit,
  type addSupport as addSupportCall,
  type removeSupport as removeSupportCall,
} from '#contract/missions/calls.ts'
import type { CallContext, MissionSources } from '#server/features/missions/mission-sources.ts'
import { expectActive, settleAndShow, openMission } from '#server/features/missions/locked-mission.ts'
import type { Handler } from '#server/ground/handler.ts'
import { newId } from '#contract/new-id.ts'
import { refuse, refuseField } from '#server/platform/refuse.ts'

/** Links a document or a file that this pilot may read. A repeated call changes nothing. */
export function addSupport(sources: MissionSources): Handler<typeof addSupportCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const context = { tx, pilot, now }
    const locked = await openMission(sources, context, params.id)
    const target = targetOf(body)
    const { mission, support } = locked.loaded
    if (!(await isReadable(sources, context, target))) refuseField(target.column, 'not_found')
    if (support.every((link) => link[target.column] !== target.id)) {
      expectActive(locked)
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
    return settleAndShow(sources, context, locked)
  }
}

/** Removes a link that this pilot sees; the document or file itself remains. */
export function removeSupport(sources: MissionSources): Handler<typeof removeSupportCall> {
  return async ({ tx, pilot, params, body, now }) => {
    const context = { tx, pilot, now }
    const locked = await openMission(sources, context, params.id)
    const target = targetOf(body)
    if (!(await isReadable(sources, context, target))) refuseField(target.column, 'not_found')
    if (locked.loaded.support.some((link) => link[target.column] === target.id)) {
      expectActive(locked)
      await tx
        .deleteFrom('mission_support')
        .where('family_id', '=', pilot.familyId)
        .where('mission_id', '=', locked.loaded.mission.id)
        .where(target.column, '=', target.id)
        .execute()
    }
    return settleAndShow(sources, context, locked)
  }
}

interface Target {
  readonly kind: 'document' | 'file'
  readonly column: 'document_id' | 'file_id'
  readonly id: string
}

function targetOf({
  document_id,
  file_id,
}: {
  readonly document_id?: string | undefined
  readonly file_id?: string | undefined
}): Target {
  const id = (document_id ?? file_id ?? '').toLowerCase()
  return document_id === undefined
    ? { kind: 'file', column: 'file_id', id }
    : { kind: 'document', column: 'document_id', id }
}

async function isReadable(
  { links }: MissionSources,
  { tx, pilot, now }: CallContext,
  { kind, id }: Target,
): Promise<boolean> {
  return (await links[kind](tx, pilot, { ids: [id] }, now)).length > 0
}
