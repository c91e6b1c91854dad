import type { TestProject } from 'vitest/node'

import { startExternal } from './external-postgres.ts'
import { prepareTemplate } from './template.ts'
import { writeLazily } from './write-lazily.ts'

/**
 * The second way: an existing PostgreSQL behind an address. TEST_DATABASE_URL names one; without it a server of our own
 * listens on loopback with a password, and the tests sign in as its superuser, whom the application has to step down from.
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
  // Somebody else's server keeps its own settings.
  if (!process.env['TEST_DATABASE_URL']) await writeLazily(admin)
  await prepareTemplate(admin, app)
  project.provide('databases', { admin, app })
  return external.stop
}
