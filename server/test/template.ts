import pg from 'pg'

import { migrate } from '#server/platform/database/migrate.ts'
import { openPools } from '#server/platform/database/pool.ts'
import { prepareJobs } from '#server/platform/jobs.ts'

export interface ConnectionOptions {
  readonly host: string
  readonly port: number
  readonly user: string
  readonly password?: string
}

export interface Databases {
  readonly admin: ConnectionOptions & { readonly database: string }
  readonly app: ConnectionOptions
}

declare module 'vitest' {
  interface ProvidedContext {
    databases: Databases
  }
}

export const templateName = `template_forerunners_${process.pid}`

/** Runs the real migrations once, into a database that test files copy. */
export async function prepareTemplate(admin: Databases['admin'], app: ConnectionOptions): Promise<void> {
  await asAdmin(admin, async (client) => {
    await client.query(`drop database if exists ${templateName}`)
    await client.query(`create database ${templateName} owner ${client.escapeIdentifier(app.user)}`)
  })
  const pools = await openPools({ ...app, database: templateName }, () => {})
  await migrate(pools.pool)
  await prepareJobs(pools.pool)
  await Promise.all([pools.pool.end(), pools.secondary.end()])
}

export async function asAdmin<Result>(
  admin: Databases['admin'],
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(admin)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
