import pg from 'pg'

/**
 * Turns off fsync in a throwaway test cluster, since waiting for the disk dominates test time. Commit order
 * is preserved. Autovacuum is off too: the databases live for seconds. Crash and power-loss tests
 * (server/test/process) use the production settings.
 */
export async function disableFsync(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum'])
    await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
