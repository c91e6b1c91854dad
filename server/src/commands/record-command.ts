import { appendFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { join } from 'node:path'

interface Ran {
  readonly command: string
  readonly hasFailed: boolean
  readonly now: Date
}

/**
 * Logs one line for each operator command, in the format of the server's log. A command is its own process,
 * so the server would not log it. Arguments are left out: they contain email addresses.
 */
export async function recordCommand(dataDir: string, { command, hasFailed, now }: Ran): Promise<void> {
  const line = JSON.stringify({
    time: now.toISOString(),
    security: 'operator_command',
    command,
    has_failed: hasFailed,
    user: userName(),
  })
  // On a full disk the command has still done its work. Without a data folder it can't have changed anything
  // here.
  await appendFile(join(dataDir, 'operator.log'), `${line}\n`, { mode: 0o600 }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return
      process.stderr.write(
        `This command could not be recorded in ${join(dataDir, 'operator.log')} (${error.code}).\n`,
      )
    },
  )
}

function userName(): string {
  try {
    return userInfo().username
  } catch {
    // In a container the user may have no passwd entry.
    return String(process.getuid?.() ?? '')
  }
}
