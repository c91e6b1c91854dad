import type { output } from 'zod/v4/core'

import type { Mission } from '#contract/missions/schemas.ts'
import { firstPapers } from '#contract/missions.ts'
import { findFindings } from '#server/features/missions/find-findings.ts'
import { show } from '#server/features/missions/show.ts'
import { namesOf, type Whole } from '#server/features/missions/store.ts'
import type { Acting, MissionSources } from '#server/features/missions/sources.ts'
import type { LinkTarget } from '#server/ground/links.ts'

/** Missions as this pilot may see them: links and proofs that they may not read are left out. */
export async function showAll(sources: MissionSources, { tx, pilot, now }: Acting, wholes: readonly Whole[]): Promise<output<typeof Mission>[]> {
  if (wholes.length === 0) return []
  const findings = await findFindings(sources.checks, tx, pilot.familyId, wholes, now)
  const proof = [...findings.values()].flatMap((finding) => finding.proof)
  const idsOf = (kind: 'paper' | 'file') => proof.flatMap((one) => (one.kind === kind && one.id !== null ? [one.id] : []))
  const linked = wholes.flatMap(({ support }) => support)
  const documents = await sources.links.document(
    tx,
    pilot,
    {
      ids: [...idsOf('paper'), ...linked.flatMap(({ document_id }) => document_id ?? [])],
      templates: wholes.flatMap(({ mission }) => firstPapers[mission.type]),
    },
    now,
  )
  const files = await sources.links.file(tx, pilot, { ids: [...idsOf('file'), ...linked.flatMap(({ file_id }) => file_id ?? [])] }, now)
  const links = new Map<string, LinkTarget>([...documents, ...files].map((link) => [link.id, link]))
  const names = await namesOf(tx, pilot.familyId)
  return wholes.map((whole) => show(whole, { findings, links, names, now }))
}
