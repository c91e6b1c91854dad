import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import type { PressPlace } from '#server/features/documents/export/serve-paper.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** The press is a thread of its own, which reads no TypeScript: it is bundled for the tests as it is for the house. */
export async function pressForTests(): Promise<PressPlace> {
  const folder = await mkdtemp(join(projectRoot, 'node_modules', '.press-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { buildPress } = (await import(join(projectRoot, 'scripts/server-build.mjs'))) as { buildPress: (folder: string) => Promise<void> }
  await buildPress(folder)
  return { worker: join(folder, 'server/press.js'), faces: join(folder, 'faces') }
}
