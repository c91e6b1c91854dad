// node test/furnish.mjs http://127.0.0.1:3000: makes the furnished family on a running server, to look at.
import { furnishedPassword, furnishFamily } from './furnished-family.mjs'

const [url = 'http://127.0.0.1:3000', tag = ''] = process.argv.slice(2)
const { documents, ...pilots } = await furnishFamily(url.replace(/\/$/, ''), { tag })
for (const [key, { email }] of Object.entries(pilots)) process.stdout.write(`${key.padEnd(16)} ${email}\n`)
process.stdout.write(`password         ${furnishedPassword}\n`)
for (const [key, id] of Object.entries(documents)) process.stdout.write(`${key.padEnd(20)} /dashboard/build-room?paper=${id}\n`)
