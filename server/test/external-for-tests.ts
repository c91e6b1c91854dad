import type { TestProject } from 'vitest/node'

import { startExternal } from './external-postgres.ts'
import { prepareTemplate } from './template.ts'
import { disableFsync } from './disable-fsync.ts'

/**
 * Runs the tests on an external PostgreSQL. TEST_DATABASE_URL names one; without it we start one on loopback
 * with a password. The tests connect as its superuser, whose rights the application has to give up.
 */
export async function setup(project: TestProject) {
  const external = await startExternal(process.env['TEST_DATABASE_URL'])
  const url = new URL(external.url)
  const admin = {
    host: url.hostname,
    port: Number(url.port || 5432),
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
    database: url.pathname.slice(1) || 'postgres',
  }
  const { database: _, ...app } = admin
  // An operator's server keeps its own settings.
  if (!process.env['TEST_DATABASE_URL']) await disableFsync(admin)
  await prepareTemplate(admin, app)
  project.provide('databases', { admin, app })
  return external.stop
}
