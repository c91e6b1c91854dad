import { unzipSync } from 'fflate'

import type { World, Voice } from './world.ts'
import type { ReplyOf } from '#contract/call.ts'
import type { readExport } from '#contract/farewell/exports.ts'
import { archiveParts } from '#server/archive-parts.ts'
import { makeExport } from '#server/features/farewell/make-export.ts'

export type ShownExport = NonNullable<ReplyOf<typeof readExport>['export']>

export async function newestExport(voice: Voice): Promise<ShownExport | null> {
  return (await voice.get('/family/export/')).json<ReplyOf<typeof readExport>>().export
}

/** Asks for an archive and lets it be made, as the job would. Gives its bytes, fetched as a browser does. */
export async function takeOut(world: World, voice: Voice): Promise<Uint8Array> {
  const asked = await voice.post('/family/export/')
  const id = asked.json<ReplyOf<typeof readExport>>().export?.id
  if (!id) throw new Error(`No archive could be asked for: ${asked.body}`)
  await makeExport({ database: world.database, clock: world.clock, parts: archiveParts(world.files) }, voice.familyId, id)
  const fetched = await voice.get(`/family/export/${id}/archive/`)
  if (fetched.statusCode !== 200) throw new Error(`The archive could not be fetched: ${fetched.body}`)
  return fetched.rawPayload
}

/** The files of an archive as texts, by their names. */
export function filesIn(archive: Uint8Array): Map<string, string> {
  return new Map(Object.entries(unzipSync(archive)).map(([name, bytes]) => [name, Buffer.from(bytes).toString()]))
}
