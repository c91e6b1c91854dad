import pg from 'pg'

/**
 * Lets a cluster of our own, which is thrown away after the tests, leave its writing to the kernel: waiting for the disk is most of what a
 * test does otherwise. Commits stay in their order, as a vacuum must know that they are over. Nobody tidies up databases that live for
 * seconds either. What is about power cuts and kills (server/test/process) has houses that write as they do in life.
 */
export async function writeLazily(admin: pg.ClientConfig): Promise<void> {
  const client = new pg.Client(admin)
  await client.connect()
  for (const setting of ['fsync', 'full_page_writes', 'autovacuum']) await client.query(`alter system set ${setting} = off`)
  await client.query('select pg_reload_conf()')
  await client.end()
}
