// `npm run bench`: measurements compared with a thin server and a bare page. It prints tables and writes
// dist/bench.json; `npm run bench -- chat` measures one part alone.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const timeout = 20 * 60_000

await ensureInstalled()
await ensureBuilt()
const { cleanUp } = await import('../bench/clean-up.mjs')
const { measureAll } = await import('../bench/measure-all.mjs')

let isStopping = false
async function stop(why) {
  if (isStopping) return
  isStopping = true
  process.stderr.write(`${why}\n`)
  await cleanUp()
  process.exit(1)
}
setTimeout(() => stop('The bench took too long.'), timeout).unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(`Stopped by ${signal}.`))

try {
  process.exitCode = (await measureAll(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  // Stopping the bench stops its servers, so later failures are expected.
  if (!isStopping) process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
}
await cleanUp()
// Handles left open by the browser and load libraries must not block the exit.
process.exit()
