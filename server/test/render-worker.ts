import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

import { afterAll } from 'vitest'

import type { RenderWorkerOptions } from '#server/features/documents/export/serve-document.ts'
import { projectRoot } from '#server/platform/project-root.ts'

/** Worker threads can't load TypeScript, so the render worker is bundled for tests as in production. */
export async function buildRenderWorkerForTests(): Promise<RenderWorkerOptions> {
  const folder = await mkdtemp(join(projectRoot, 'node_modules', '.render-worker-'))
  afterAll(() => rm(folder, { recursive: true, force: true }))
  const { buildRenderWorker } = (await import(join(projectRoot, 'scripts/server-build.mjs'))) as {
    buildRenderWorker: (folder: string) => Promise<void>
  }
  await buildRenderWorker(folder)
  return {
    worker: join(folder, 'server/render-worker.js'),
    fonts: join(folder, 'fonts'),
    timeout: 100_000,
  }
}
