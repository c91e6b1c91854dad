// The operator's commands (`npm run outbox` and others), run from the built server.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/command.js')
