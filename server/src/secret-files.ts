import { readFileSync } from 'node:fs'

import { CannotStart } from '#server/platform/cannot-start.ts'

/** Settings that are or may contain a secret. Each can come from a file, as container secrets do. */
const secretSettings = [
  'DATABASE_URL',
  'FILES_URL',
  'SMTP_URL',
  'BACKUP_URL',
  'BACKUP_DATABASE_URL',
  'OIDC_CLIENT_SECRET',
] as const

/** The environment with the contents of `DATABASE_URL_FILE` and its like in place of the files' names. */
export function withSecretFiles(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const read = secretSettings.flatMap((name) => {
    const file = env[`${name}_FILE`]
    if (!file) return []
    if (env[name]) throw new CannotStart(`${name} and ${name}_FILE are both set. Keep one of them.`)
    return [[name, readSecret(`${name}_FILE`, file)] as const]
  })
  return { ...env, ...Object.fromEntries(read) }
}

function readSecret(setting: string, file: string): string {
  let text: string
  try {
    text = readFileSync(file, 'utf8').trim()
  } catch (cause) {
    throw new CannotStart(`${setting} names a file that can’t be read: ${file}.`, { cause })
  }
  if (text === '') throw new CannotStart(`${setting} names an empty file: ${file}.`)
  return text
}
