import { readFile } from 'node:fs/promises'

export interface SystemUser {
  readonly name: string
  readonly uid: number
  readonly gid: number
}

/** A dedicated user is preferred, then the one that owns the cluster already. */
const ownName = 'forerunners'
const otherNames = ['postgres', 'nobody', 'daemon']

/**
 * The unprivileged user that runs PostgreSQL for root. It must exist in /etc/passwd, because PostgreSQL looks
 * its user up.
 */
export async function findSystemUser(clusterOwner: number | undefined): Promise<SystemUser | undefined> {
  const users = readUsers(await readFile('/etc/passwd', 'utf8').catch(() => ''))
  const named = (name: string) => users.find((user) => user.name === name)
  return (
    named(ownName) ??
    users.find(({ uid }) => uid === clusterOwner) ??
    otherNames.map(named).find((user) => user !== undefined)
  )
}

/** Parses all users except root. */
function readUsers(passwd: string): SystemUser[] {
  return passwd
    .split('\n')
    .map((row) => row.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid >= 0)
}
