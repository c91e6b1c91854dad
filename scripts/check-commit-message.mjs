// Called by .githooks/commit-msg with the file that holds the message.
import { readFileSync } from 'node:fs'

import { subjectError } from './commit-message.mjs'

const [subject = ''] = readFileSync(process.argv[2], 'utf8').split('\n')
const error = subjectError(subject)
if (error) {
  process.stderr.write(`${error}\n`)
  process.exit(1)
}
