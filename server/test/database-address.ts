import type { ConnectionOptions } from './template.ts'

/** A database of the tests as a location, as DATABASE_URL would name it. */
export function addressOf({ host, port, user, password = '' }: ConnectionOptions, database: string) {
  const name = [user, password].map(encodeURIComponent).join(':')
  const url = `postgres://${name}@${encodeURIComponent(host)}:${port}/${database}`
  return { kind: 'external', url } as const
}
