// `npm run bench`: today's figures beside a thin server and a bare page, as tables here and as JSON in dist/bench.json.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

const longest = 9 * 60_000

await ensureInstalled()
await ensureBuilt()
const { leaveNothing } = await import('../bench/leave-nothing.mjs')
const { measureAll } = await import('../bench/measure-all.mjs')

async function giveUp(why) {
  process.stderr.write(`${why}\n`)
  await leaveNothing()
  process.exit(1)
}
setTimeout(() => void giveUp('The bench took too long.'), longest).unref()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => void giveUp(`Stopped by ${signal}.`))

try {
  process.exitCode = (await measureAll()) ? 0 : 1
} catch (error) {
  process.stderr.write(`${error.stack}\n`)
  process.exitCode = 1
} finally {
  await leaveNothing()
}
// Whatever the browser's or the load's library still holds open must not keep the terminal waiting.
process.exit()
