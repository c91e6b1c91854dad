import type { output } from 'zod/v4/core'

import type { Mission } from '#contract/missions/schemas.ts'
import { firstDocuments } from '#contract/missions.ts'
import { findFindings } from '#server/features/missions/find-findings.ts'
import { show } from '#server/features/missions/show-mission.ts'
import { namesOf, type LoadedMission } from '#server/features/missions/store.ts'
import type { CallContext, MissionSources } from '#server/features/missions/mission-sources.ts'
import type { LinkTarget } from '#server/ground/links.ts'

/** Missions as this pilot may see them, without links and proofs they may not read. */
export async function showAll(
  sources: MissionSources,
  { tx, pilot, now }: CallContext,
  loadedMissions: readonly LoadedMission[],
): Promise<output<typeof Mission>[]> {
  if (loadedMissions.length === 0) return []
  const findings = await findFindings(sources.checks, tx, pilot.familyId, loadedMissions, now)
  const proof = [...findings.values()].flatMap((finding) => finding.proof)
  const idsOf = (kind: 'document' | 'file') =>
    proof.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : []))
  const linked = loadedMissions.flatMap(({ support }) => support)
  const documents = await sources.links.document(
    tx,
    pilot,
    {
      ids: [...idsOf('document'), ...linked.flatMap(({ document_id }) => document_id ?? [])],
      templates: loadedMissions.flatMap(({ mission }) => firstDocuments[mission.type]),
    },
    now,
  )
  const files = await sources.links.file(
    tx,
    pilot,
    { ids: [...idsOf('file'), ...linked.flatMap(({ file_id }) => file_id ?? [])] },
    now,
  )
  const links = new Map<string, LinkTarget>([...documents, ...files].map((link) => [link.id, link]))
  const names = await namesOf(tx, pilot.familyId)
  return loadedMissions.map((loaded) => show(loaded, { findings, links, names, now }))
}
