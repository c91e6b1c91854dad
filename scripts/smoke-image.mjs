// `npm run smoke-image`: runs the steps of the Dockerfile in empty folders, without a container engine. Folders of
// the image are folders below a temporary one. As root, the server then runs as an unprivileged user, as in the image.
import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { chownSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

import { environmentIn, readStages, wordsIn } from './image-steps.mjs'
import { root } from './run.mjs'
import { smokeChecks } from './smoke-checks.mjs'
import { source } from './source-archive.mjs'

// `node` in the image.
const user = 1000
const port = '3151'

const place = mkdtempSync(join(tmpdir(), 'forerunners-image-'))
const inPlace = (path) => join(place, path)
execFileSync('chmod', ['755', place])
const stages = readStages(readFileSync(join(root, 'Dockerfile'), 'utf8'))
let failure
try {
  for (const stage of stages) runSteps(stage)
  await tryImage(stages.at(-1))
} catch (error) {
  failure = error
}
rmSync(place, { recursive: true, force: true })
process.stdout.write(failure ? `✗ ${failure.message}\n` : '✓ the steps of the Dockerfile work\n')
process.exit(failure ? 1 : 0)

function runSteps(stage) {
  let folder = place
  for (const { name, rest } of stage) {
    if (name === 'WORKDIR') mkdirSync((folder = inPlace(rest)), { recursive: true })
    if (name === 'COPY') copy(rest, folder)
    if (name === 'RUN') runStep(rest, folder)
  }
}

function copy(rest, folder) {
  const from = /^--from=\w+ (\S+) /.exec(rest)?.[1]
  if (from) return cpSync(inPlace(from), folder, { recursive: true })
  // As .dockerignore leaves it.
  for (const one of source) cpSync(join(root, one), join(folder, one), { recursive: true })
}

function runStep(command, folder) {
  process.stdout.write(`RUN ${command}\n`)
  const here = command
    .replaceAll('/var/lib/forerunners', inPlace('/var/lib/forerunners'))
    .replaceAll(/-([og]) node/g, '')
  mkdirSync(inPlace('/var/lib'), { recursive: true })
  execFileSync('sh', ['-ec', here], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
}

async function tryImage(stage) {
  const folder = inPlace(stage.findLast(({ name }) => name === 'WORKDIR').rest)
  const dataDir = inPlace(environmentIn(stage).DATA_DIR)
  const env = { PATH: process.env.PATH, ...environmentIn(stage), DATA_DIR: dataDir, PORT: port }
  const asUser = process.getuid() === 0 ? { uid: user, gid: user } : {}
  if (asUser.uid) chownSync(dataDir, user, user)
  const [command, ...args] = wordsIn(stage, 'CMD')
  const server = spawn(command, args, {
    cwd: folder,
    env: { ...env, PUBLIC_URL: `http://127.0.0.1:${port}` },
    stdio: ['ignore', 'ignore', 'inherit'],
    ...asUser,
  })
  const ended = new Promise((done) => server.once('close', done))
  const [check, ...checkArgs] = wordsIn(stage, 'HEALTHCHECK')
  const isHealthy = () => spawnSync(check, checkArgs, { cwd: folder, env, ...asUser }).status === 0
  try {
    for (let tries = 0; !isHealthy(); tries++) {
      if (tries === 120 || server.exitCode !== null) throw new Error('The health check does not pass.')
      await sleep(500)
    }
    process.stdout.write(`healthy, ${(await smokeChecks(`http://127.0.0.1:${port}`)).join(', ')}\n`)
  } finally {
    server.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0) throw new Error(`The server stopped with code ${code}.`)
}
