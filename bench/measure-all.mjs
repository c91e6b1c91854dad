// The whole bench: server, sign-in page, start. Returns true if every target is met.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'

import { root } from '../scripts/run.mjs'
import { stopOrphan } from './cluster.mjs'
import { cpuTakenAway } from './cpu-time.mjs'
import { atEnd } from './clean-up.mjs'
import { measureCapitals } from './measure-capitals.mjs'
import { measureChat } from './measure-chat.mjs'
import { measureFiles } from './measure-files.mjs'
import { measureMesh } from './measure-mesh.mjs'
import { measureRooms } from './measure-rooms.mjs'
import { measureServer } from './measure-server.mjs'
import { measureVisits } from './measure-visits.mjs'
import { measureWriting } from './measure-writing.mjs'
import { stopProcess } from './processes.mjs'
import {
  chatTable,
  dayTable,
  filesTable,
  meshTable,
  roomTable,
  serverTable,
  verdictTable,
  visitTable,
  writingTable,
} from './report.mjs'
import { measureStarts } from './start-time.mjs'
import { median } from './statistics.mjs'
import {
  chatVerdicts,
  dayVerdicts,
  filesVerdicts,
  meshVerdicts,
  roomVerdicts,
  serverVerdicts,
  startVerdicts,
  visitVerdicts,
  writingVerdicts,
} from './verdicts.mjs'

const starts = 3
const begun = performance.now()
const say = (step) =>
  process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(0).padStart(4)} s  ${step}\n`)

/** The parts that can be measured alone: `npm run bench -- chat files`. */
const all = {
  server: measureServerParts,
  rooms: measureRooms,
  chat: measureChat,
  files: measureFiles,
  mesh: measureMesh,
}

export async function measureAll(wanted) {
  const unknown = wanted.filter((name) => !Object.hasOwn(all, name))
  if (unknown.length > 0)
    throw new Error(`There is no part "${unknown[0]}". There are: ${Object.keys(all).join(', ')}.`)
  const machine = {
    date: new Date().toISOString(),
    cores: availableParallelism(),
    processor: process.arch,
    node: process.version,
    busyBefore: loadavg()[0],
  }
  const before = { taken: cpuTakenAway(), at: performance.now() }
  const parts = {}
  for (const [name, measure] of Object.entries(all))
    if (wanted.length === 0 || wanted.includes(name)) parts[name] = await measure(await makeHome(), say)

  machine.takenAway = (cpuTakenAway() - before.taken) / ((performance.now() - before.at) * machine.cores)

  const { server, rooms, chat, files, mesh } = parts
  const verdicts = {
    ...(server && {
      server: serverVerdicts(server.server),
      day: dayVerdicts(server.day),
      visits: visitVerdicts(server.visits),
      writing: writingVerdicts(server.writing),
      start: startVerdicts(server.start),
    }),
    ...(rooms && { rooms: roomVerdicts(rooms) }),
    ...(chat && { chat: chatVerdicts(chat) }),
    ...(files && { files: filesVerdicts(files) }),
    ...(mesh && { mesh: meshVerdicts(mesh) }),
  }
  const result = { machine, ...server, rooms, chat, files, mesh, verdicts }
  await writeFile(join(root, 'dist', 'bench.json'), `${JSON.stringify(result, null, 2)}\n`)
  show(result)
  return Object.values(verdicts)
    .flat()
    .every(({ isMet }) => isMet)
}

/** The server compared with the thin one, Today, first visits, the editor, and the start. */
async function measureServerParts(env) {
  const { ours, thin, ...server } = await measureServer(env, say)
  await stopProcess(thin.child)
  say('the day’s page of a family with 10,000 documents')
  const day = await measureCapitals(ours, env.DATA_DIR)
  say('first visits')
  const page = join(root, 'dist', 'bench-page')
  atEnd(() => rm(page, { recursive: true, force: true }))
  const visits = await measureVisits(ours.url, page)
  say('writing in a document of 100 pages')
  const writing = await measureWriting(ours.url)
  await ours.database.end()
  await thin.database.end()
  await stopProcess(ours.child)
  say(`npm start, ${starts} times`)
  const start = await measureStarts(env, starts)
  start.median = median(start.starts)
  return { server, day, visits, writing, start }
}

// Everything is in one folder, PostgreSQL's socket too. Other users may enter it, as PostgreSQL may run as
// another user.
async function makeHome() {
  const home = await mkdtemp(join(tmpdir(), 'forerunners-bench-'))
  const dataDir = join(home, 'data')
  await chmod(home, 0o711)
  atEnd(() => rm(home, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 }))
  atEnd(() => stopOrphan(dataDir))
  return { DATA_DIR: dataDir, TMPDIR: home, DATABASE_URL: '', SMTP_URL: '', PUBLIC_URL: '' }
}

function show({ machine, visits, rooms, chat, files, mesh, verdicts, ...serverParts }) {
  print(
    `\n${machine.date.slice(0, 10)}, ${machine.cores} cores ${machine.processor}, Node ${machine.node}${visits ? `, ${visits.browser}` : ''}; others had ${(machine.takenAway * 100).toFixed(0)} % of the processor`,
  )
  if (visits) showServer({ visits, verdicts, ...serverParts })
  const tables = {
    rooms: rooms && roomTable(rooms),
    chat: chat && chatTable(chat),
    files: files && filesTable(files),
    mesh: mesh && meshTable(mesh),
  }
  for (const [name, table] of Object.entries(tables)) {
    if (!table) continue
    print(table)
    print(verdictTable(verdicts[name]))
  }
}

function showServer({ server, day, visits, writing, start, verdicts }) {
  print(serverTable(server))
  print(
    `Besides the servers and the load, other work took up to ${(maxOthers(server) * 100).toFixed(0)} % of the machine in these rounds.`,
  )
  print(verdictTable(verdicts.server))
  print(dayTable(day))
  print(day.plan)
  print(verdictTable(verdicts.day))
  print(visitTable(visits))
  print(
    `/auth/login takes ${(visits.login.script / visits.bare.script).toFixed(1)} times the script time of the bare page and ${(visits.login.task / visits.bare.task).toFixed(1)} times its main-thread time.`,
  )
  print(verdictTable(verdicts.visits))
  print(writingTable(writing))
  print(verdictTable(verdicts.writing))
  print(
    `npm start answered after ${start.starts.map((ms) => (ms / 1000).toFixed(2)).join(', ')} s. Memory after the load: ${(server.memoryAfterLoad / 1_000_000).toFixed(0)} MB.`,
  )
  print(verdictTable(verdicts.start))
}

const print = (text) => process.stdout.write(`${text}\n\n`)

// Includes the kernel's own work; far above a twentieth, the figures say more about other work than about the
// servers.
function maxOthers({ cases, listOfFew }) {
  return Math.max(
    ...[listOfFew, ...Object.values(cases)].flatMap(({ thin, ours }) => [thin.others, ours.others]),
  )
}
