// The plan that PostgreSQL used for a statement of our server, as auto_explain logs it.
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const role = 'forerunners'
const settings = {
  session_preload_libraries: `'auto_explain'`,
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_parameter_max_length': '0',
  'auto_explain.log_level': 'warning',
}
const timeout = 5000

/** Runs one request on connections with auto_explain; `mark` is a word that identifies the statement. */
export async function planOf({ database, dataDir, ask, mark }) {
  // A role accepts settings of an extension only once the extension is loaded.
  await database.query(`load 'auto_explain'`)
  for (const [name, value] of Object.entries(settings))
    await database.query(`alter role ${role} set ${name} = ${value}`)
  try {
    await dropIdle(database)
    const log = join(dataDir, 'postgres.log')
    const begin = statSync(log).size
    await ask()
    return await untilLogged(log, begin, mark)
  } finally {
    for (const name of Object.keys(settings)) await database.query(`alter role ${role} reset ${name}`)
    await dropIdle(database)
  }
}

// Settings of a role apply to new connections. Connections that listen or hold a lock must stay.
async function dropIdle(database) {
  await database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity
     where usename = $1 and state = 'idle' and query !~* '^listen' and pid not in (select pid from pg_locks where locktype = 'advisory')`,
    [role],
  )
}

async function untilLogged(log, begin, mark) {
  const end = performance.now() + timeout
  while (performance.now() < end) {
    const written = readFileSync(log).subarray(begin).toString()
    // An entry begins with its date; the following lines belong to it.
    const entry = written
      .split(/^(?=\d{4}-\d\d-\d\d )/m)
      .find((text) => text.includes('plan:') && text.includes(mark))
    if (entry) return shorten(entry)
    await pause(50)
  }
  throw new Error('PostgreSQL has not logged the plan.')
}

// The statement itself is in the sources; show only the plan.
function shorten(entry) {
  const lines = entry.split('\n').map((line) => line.replace(/^\t/, ''))
  const first = lines.findIndex((line) => /\(cost=/.test(line))
  return lines
    .slice(first)
    .filter((line) => line.trim() !== '')
    .join('\n')
}
