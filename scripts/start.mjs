// `npm start`: installs and builds what is missing, then starts the server in this process.
import { ensureBuilt } from './build.mjs'
import { ensureInstalled } from './install.mjs'

await ensureInstalled()
await ensureBuilt()
await import('../dist/server/main.js')
