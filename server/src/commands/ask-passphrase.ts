import { createInterface } from 'node:readline'
import { Writable } from 'node:stream'

import { expectLongPassphrase, readPassphraseFile } from '#server/backup/key-box.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

const variable = 'BACKUP_PASSPHRASE_FILE'

/** The passphrase for a new backup: from the file, or asked for twice. */
export async function newPassphrase(env: NodeJS.ProcessEnv): Promise<string> {
  const path = env[variable]
  const passphrase = path
    ? await readPassphraseFile(path)
    : await askHidden('Passphrase for the secret key in this backup: ')
  expectLongPassphrase(passphrase)
  if (!path && (await askHidden('The same passphrase again: ')) !== passphrase)
    throw new CannotStart('The two passphrases differ. Nothing was written. Run the backup again.')
  return passphrase
}

/** The passphrase of an existing backup. */
export function knownPassphrase(env: NodeJS.ProcessEnv): Promise<string> {
  const path = env[variable]
  return path ? readPassphraseFile(path) : askHidden('Passphrase of this backup: ')
}

/** Asks without showing what is typed. */
async function askHidden(question: string): Promise<string> {
  if (!process.stdin.isTTY)
    throw new CannotStart(
      `No one can be asked for the passphrase here. Write it into a file and name that in ${variable}. Nothing was changed.`,
    )
  process.stderr.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const lines = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await new Promise<string>((resolve, reject) => {
      lines.once('line', resolve)
      // Ctrl-C and Ctrl-D would otherwise wait for ever.
      lines.once('close', () => reject(new CannotStart('No passphrase was given. Nothing was changed.')))
    })
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}
