import { addAction } from '#server/features/missions/add-action.ts'
import { addCriterion } from '#server/features/missions/add-criterion.ts'
import { close } from '#server/features/missions/close-mission.ts'
import { editAction } from '#server/features/missions/edit-action.ts'
import { editCriterion } from '#server/features/missions/edit-criterion.ts'
import { list } from '#server/features/missions/list-missions.ts'
import { read } from '#server/features/missions/read-mission.ts'
import { removeAction, restoreAction } from '#server/features/missions/remove-action.ts'
import { removeCriterion, restoreCriterion } from '#server/features/missions/remove-criterion.ts'
import { restart } from '#server/features/missions/restart-mission.ts'
import { start, type WriteDocuments } from '#server/features/missions/start-mission.ts'
import { addSupport, removeSupport } from '#server/features/missions/support.ts'
import { tick } from '#server/features/missions/tick-criterion.ts'
import type { MissionSources } from '#server/features/missions/mission-sources.ts'
import { update } from '#server/features/missions/update-mission.ts'

export function missionHandlers(parts: MissionSources & { readonly writeDocuments: WriteDocuments }) {
  return {
    listMissions: list(parts),
    readMission: read(parts),
    startMission: start(parts),
    updateMission: update(parts),
    addAction: addAction(parts),
    editAction: editAction(parts),
    removeAction: removeAction(parts),
    restoreAction: restoreAction(parts),
    addCriterion: addCriterion(parts),
    editCriterion: editCriterion(parts),
    removeCriterion: removeCriterion(parts),
    restoreCriterion: restoreCriterion(parts),
    tickCriterion: tick(parts),
    addSupport: addSupport(parts),
    removeSupport: removeSupport(parts),
    closeMission: close(parts),
    restartMission: restart(parts),
  }
}
