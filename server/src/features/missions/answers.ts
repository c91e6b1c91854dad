import { addAction } from '#server/features/missions/add-action.ts'
import { close } from '#server/features/missions/close.ts'
import { editAction } from '#server/features/missions/edit-action.ts'
import { list } from '#server/features/missions/list.ts'
import { read } from '#server/features/missions/read.ts'
import { removeAction, restoreAction } from '#server/features/missions/remove-action.ts'
import { restart } from '#server/features/missions/restart.ts'
import { start, type WritePapers } from '#server/features/missions/start.ts'
import { tick } from '#server/features/missions/tick.ts'
import type { MissionSources } from '#server/features/missions/under-way.ts'
import { update } from '#server/features/missions/update.ts'

export function missionAnswers(parts: MissionSources & { readonly writePapers: WritePapers }) {
  return {
    listMissions: list(parts),
    readMission: read(parts),
    startMission: start(parts),
    updateMission: update(parts),
    addAction: addAction(parts),
    editAction: editAction(parts),
    removeAction: removeAction(parts),
    restoreAction: restoreAction(parts),
    tickCriterion: tick(parts),
    closeMission: close(parts),
    restartMission: restart(parts),
  }
}
