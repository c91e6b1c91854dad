import { join, resolve } from 'node:path'

import type { DatabasePlace } from '#server/platform/database/place.ts'
import { type Opening, readOpenings } from '#server/platform/outgoing/allowed.ts'
import { readStorePlace, type StorePlace } from '#server/platform/store/place.ts'
import { CannotStart } from '#server/platform/stop-with-sentence.ts'

export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: URL
  readonly database: DatabasePlace
  readonly secretKeyFile: string
  readonly files: StorePlace
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  readonly trustProxy: boolean
  readonly openings: readonly Opening[]
  /** A file the operator's own backup writes; its age is shown as the backup's. */
  readonly backupFile: string | undefined
  readonly logLevel: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. Whatever can't be meant is refused with a sentence instead of being guessed. */
export function readConfig(env: NodeJS.ProcessEnv): Config {
  const host = env['HOST'] || '127.0.0.1'
  const port = readPort(env['PORT'])
  const logLevel = env['LOG_LEVEL'] || 'warn'
  if (!logLevels.includes(logLevel)) throw new CannotStart(`LOG_LEVEL is "${logLevel}"; it must be one of ${logLevels.join(', ')}.`)
  return {
    host,
    port,
    publicUrl: readUrl('PUBLIC_URL', env['PUBLIC_URL'] || `http://${host.includes(':') ? `[${host}]` : host}:${port}`),
    secretKeyFile: resolve(env['SECRET_KEY_FILE'] || join(env['DATA_DIR'] || 'data', 'secret.key')),
    files: readStorePlace(env['FILES_URL'], join(env['DATA_DIR'] || 'data', 'files')),
    database: env['DATABASE_URL']
      ? { kind: 'external', url: readUrl('DATABASE_URL', env['DATABASE_URL']).href }
      : { kind: 'embedded', dataDir: resolve(env['DATA_DIR'] || 'data') },
    smtpUrl: env['SMTP_URL'] ? readUrl('SMTP_URL', env['SMTP_URL']).href : undefined,
    mailFrom: env['MAIL_FROM'] || 'Forerunners <forerunners@localhost>',
    trustProxy: ['1', 'true', 'yes'].includes((env['TRUST_PROXY'] ?? '').toLowerCase()),
    openings: readOpenings(env['OUTGOING_ALLOW'] ?? ''),
    backupFile: env['BACKUP_FILE'] ? resolve(env['BACKUP_FILE']) : undefined,
    logLevel,
  }
}

function readPort(text: string | undefined): number {
  const port = Number(text || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535) throw new CannotStart(`PORT is "${text}"; it must be a number from 0 to 65535.`)
  return port
}

function readUrl(name: string, text: string): URL {
  try {
    return new URL(text)
  } catch (cause) {
    // The value is not repeated: it may hold a password.
    throw new CannotStart(`${name} is not a valid address.`, { cause })
  }
}
