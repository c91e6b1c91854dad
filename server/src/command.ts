import { readConfig } from '#server/config.ts'
import { showOutbox } from '#server/commands/outbox.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** The operator's commands: `npm run outbox` and its like. */
const commands = { outbox: showOutbox }

const name = process.argv[2] ?? ''
const command = Object.entries(commands).find(([known]) => known === name)?.[1]

try {
  if (!command) throw new CannotStart(`There is no command "${name}". There are: ${Object.keys(commands).join(', ')}.`)
  await command(readConfig(process.env))
} catch (error) {
  process.stderr.write(error instanceof CannotStart ? `${error.message}\n` : `${(error as Error).stack}\n`)
  process.exitCode = 1
}
