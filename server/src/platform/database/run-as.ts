import { spawnSync } from 'node:child_process'
import { chown, readFile, stat } from 'node:fs/promises'
import { dirname } from 'node:path'

import { CannotStart } from '#server/platform/stop-with-sentence.ts'

/** How PostgreSQL's programs are started: it refuses to run as root, so root needs a way down. */
export interface RunAs {
  readonly command: (file: string, args: readonly string[]) => { file: string; args: string[] }
  readonly ids: { uid?: number; gid?: number }
  /** Gives a folder to whoever runs PostgreSQL. */
  readonly own: (folder: string) => Promise<void>
}

const direct = (file: string, args: readonly string[]) => ({ file, args: [...args] })

export async function chooseRunAs(dataDir: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return { command: direct, ids: {}, own: async () => {} }
  const user = await findUser()
  if (!user) throw cannotAsRoot('there is no unprivileged user')
  return throughUserNamespace(user) ?? (await throughUnprivilegedUser(user, dataDir))
}

// In a user namespace root's own files belong to an ordinary user: nothing to chown, no user to create.
function throughUserNamespace({ uid, gid }: User): RunAs | undefined {
  const unshare = ['--user', `--map-user=${uid}`, `--map-group=${gid}`, '--']
  if (spawnSync('unshare', [...unshare, 'true']).status !== 0) return undefined
  return {
    command: (file, args) => ({ file: 'unshare', args: [...unshare, file, ...args] }),
    ids: {},
    own: async () => {},
  }
}

async function throughUnprivilegedUser(user: User, dataDir: string): Promise<RunAs> {
  await expectEnterable(dataDir)
  return {
    command: direct,
    ids: user,
    own: (folder) => chown(folder, user.uid, user.gid),
  }
}

interface User {
  readonly uid: number
  readonly gid: number
}

// One that the machine knows by name: PostgreSQL looks its own user up.
async function findUser(): Promise<User | undefined> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const users = passwd.split('\n').map((row) => row.split(':'))
  for (const name of ['postgres', 'nobody', 'daemon']) {
    const [, , uid, gid] = users.find(([known]) => known === name) ?? []
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) }
  }
  return undefined
}

async function expectEnterable(dataDir: string): Promise<void> {
  for (let folder = dirname(dataDir); folder !== dirname(folder); folder = dirname(folder)) {
    const { mode } = await stat(folder)
    if ((mode & 0o001) === 0) throw cannotAsRoot(`only root can enter ${folder}`)
  }
}

function cannotAsRoot(why: string): CannotStart {
  return new CannotStart(
    `PostgreSQL does not run as root, and ${why}. Start as an ordinary user, choose another DATA_DIR, or set DATABASE_URL to a PostgreSQL of your own.`,
  )
}
