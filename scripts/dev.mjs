// `npm run dev`: the pages with live reload; the server is rebuilt and restarted at every change.
import { spawn } from 'node:child_process'
import { join } from 'node:path'

import { ensureInstalled } from './install.mjs'
import { offerHooks } from './offer-hooks.mjs'
import { environment, root } from './run.mjs'

await ensureInstalled()
offerHooks()
const { watchServer } = await import('./server-build.mjs')

const port = process.env.PORT || '3000'
const env = { ...environment, PORT: port, API_URL: `http://127.0.0.1:${port}` }
let server
let isStopping = false

async function stopServer() {
  if (!server || server.exitCode !== null) return
  const gone = new Promise((resolve) => server.once('exit', resolve))
  server.kill('SIGTERM')
  await gone
}

let turn = Promise.resolve()
await watchServer(
  () => {
    turn = turn.then(async () => {
      await stopServer()
      if (!isStopping)
        server = spawn(process.execPath, ['--enable-source-maps', join(root, 'dist/dev/server.cjs')], {
          cwd: root,
          stdio: 'inherit',
          env,
        })
    })
  },
  (error) => process.stderr.write(`${error.message}\n`),
)
const pages = spawn('vite', ['--clearScreen', 'false'], { cwd: root, stdio: 'inherit', env })

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, async () => {
    isStopping = true
    pages.kill('SIGTERM')
    await stopServer()
    process.exit(0)
  })
}
