import { unzipSync } from 'fflate'

import type { World, TestClient } from './world.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { readExport } from '#contract/family-lifecycle/exports.ts'
import { archiveSources } from '#server/features.ts'
import type { ArchiveParts } from '#server/features/family-lifecycle/archive-sources.ts'
import { makeExport } from '#server/features/family-lifecycle/make-export.ts'

export type ShownExport = NonNullable<ReplyOf<typeof readExport>['export']>

export async function newestExport(client: TestClient): Promise<ShownExport | null> {
  return (await client.get('/family/export/')).json<ReplyOf<typeof readExport>>().export
}

export function archivePartsOf({ files, shared }: World): ArchiveParts {
  return { ...archiveSources(files), tables: shared.archiveTables }
}

/** Requests an archive, runs its job, and returns the downloaded bytes. */
export async function exportFamily(world: World, client: TestClient): Promise<Uint8Array> {
  const asked = await client.post('/family/export/')
  const id = asked.json<ReplyOf<typeof readExport>>().export?.id
  if (!id) throw new Error(`No archive could be asked for: ${asked.body}`)
  await makeExport(
    { database: world.database, clock: world.clock, parts: archivePartsOf(world) },
    client.familyId,
    id,
  )
  const fetched = await client.get(`/family/export/${id}/archive/`)
  if (fetched.statusCode !== 200) throw new Error(`The archive could not be fetched: ${fetched.body}`)
  return fetched.rawPayload
}

/** The files of an archive as texts, by name. */
export function filesIn(archive: Uint8Array): Map<string, string> {
  return new Map(
    Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]),
  )
}
