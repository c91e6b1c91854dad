// `npm run outbox` and its like: the operator's commands, in the built server.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/command.js')
