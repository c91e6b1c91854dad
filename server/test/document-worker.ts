import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import { projectRoot } from '#server/platform/project-root.ts'

/** A thread reads no TypeScript: the one for OpenAPI documents is bundled for the tests as it is for the server. */
export async function documentWorkerForTests(): Promise<string> {
  const folder = await mkdtemp(join(projectRoot, 'node_modules', '.documents-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { buildDocumentWorker } = (await import(join(projectRoot, 'scripts/server-build.mjs'))) as {
    buildDocumentWorker: (folder: string) => Promise<void>
  }
  await buildDocumentWorker(folder)
  return join(folder, 'document-worker.js')
}
