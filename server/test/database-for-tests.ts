import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { TestProject } from 'vitest/node'

import { prepareTemplate } from './template.ts'
import { disableFsync } from './disable-fsync.ts'
import { EmbeddedPostgres, embeddedConnection } from '#server/platform/database/embedded.ts'

/**
 * Starts the embedded PostgreSQL in a temporary folder and migrates one template; each test file gets a copy
 * of it.
 */
export async function setup(project: TestProject) {
  const dataDir = await mkdtemp(join(tmpdir(), 'forerunners-test-'))
  const embedded = await EmbeddedPostgres.start({ dataDir }, () => {})
  const { host, port } = embeddedConnection(dataDir)
  // The superuser creates the databases; the tests connect as the application's own user.
  const admin = { host, port, user: 'postgres', database: 'postgres' }
  await disableFsync(admin)
  await prepareTemplate(admin, { host, port, user: 'forerunners' })
  project.provide('databases', { admin, app: { host, port, user: 'forerunners' } })
  return async () => {
    await embedded.stop()
    await rm(dataDir, { recursive: true, force: true })
  }
}
