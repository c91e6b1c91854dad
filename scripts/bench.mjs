// `npm run bench`: today's figures beside a thin server and a bare page, as tables here and as JSON in dist/bench.json; `npm run bench -- chat`
// measures one part alone.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const longest = 20 * 60_000

await ensureInstalled()
await ensureBuilt()
const { leaveNothing } = await import('../bench/leave-nothing.mjs')
const { measureAll } = await import('../bench/measure-all.mjs')

let isStopping = false
async function stop(why) {
  if (isStopping) return
  isStopping = true
  process.stderr.write(`${why}\n`)
  await leaveNothing()
  process.exit(1)
}
setTimeout(() => stop('The bench took too long.'), longest).unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => stop(`Stopped by ${signal}.`))

try {
  process.exitCode = (await measureAll(process.argv.slice(2))) ? 0 : 1
} catch (error) {
  // Whoever stops the bench takes its servers away: what fails after that is no news.
  if (!isStopping) process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
}
await leaveNothing()
// Whatever the libraries of the browser and of the load still hold open must not keep the terminal waiting.
process.exit()
