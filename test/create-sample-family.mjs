// node test/create-sample-family.mjs http://127.0.0.1:3000: creates the sample family on a running server, to look at.
import { samplePassword, createSampleFamily } from './sample-family.mjs'

const [url = 'http://127.0.0.1:3000', tag = ''] = process.argv.slice(2)
const { documents, tree, ...pilots } = await createSampleFamily(url.replace(/\/$/, ''), { tag })
for (const [key, { email }] of Object.entries(pilots)) process.stdout.write(`${key.padEnd(16)} ${email}\n`)
process.stdout.write(`password         ${samplePassword}\n`)
for (const [key, id] of Object.entries(documents))
  process.stdout.write(`${key.padEnd(20)} /dashboard/build-room?document=${id}\n`)
process.stdout.write(`${'family tree'.padEnd(20)} /dashboard/family-tree?person=${tree.child}\n`)
