import { join, resolve } from 'node:path'

import { readScheduledBackups, type ScheduledBackups } from '#server/backup/scheduled/settings.ts'
import { type Registration, registrations } from '#server/features/auth/registration.ts'
import { type OidcSettings, readOidcSettings } from '#server/features/oidc/settings.ts'
import type { DatabaseLocation } from '#server/platform/database/location.ts'
import { readScannerLocation, type ScannerLocation } from '#server/platform/malware-scanner.ts'
import { type Opening, readOpenings } from '#server/platform/outgoing/openings.ts'
import { securedDatabaseUrl, securedSmtpUrl } from '#server/platform/secured-address.ts'
import { readStoreLocation, type StoreLocation } from '#server/platform/store/location.ts'
import { ownSourceUrl } from '#server/platform/http/own-source.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'
import { withSecretFiles } from '#server/secret-files.ts'

export interface Config {
  readonly host: string
  readonly port: number
  readonly publicUrl: URL
  readonly database: DatabaseLocation
  /** Where everything lies that is kept in files. */
  readonly dataDir: string
  readonly secretKeyFile: string
  readonly files: StoreLocation
  readonly smtpUrl: string | undefined
  readonly mailFrom: string
  /** The operator's contact for services outside; undefined if none is known. */
  readonly operatorEmail: string | undefined
  readonly trustProxy: boolean
  readonly openings: readonly Opening[]
  /** A file the operator's own backup writes; its age is shown as the backup's. */
  readonly backupFile: string | undefined
  readonly scheduledBackups: ScheduledBackups | undefined
  /** The same database, with a role that reads past row-level security. */
  readonly backupDatabase: DatabaseLocation
  /** Where the heads of all ledgers are written, line by line. */
  readonly ledgerHeadsFile: string | undefined
  readonly registration: Registration
  readonly oidc: OidcSettings | undefined
  readonly familyQuota: number | undefined
  readonly scanner: ScannerLocation | undefined
  /** Where the source code of this version is; undefined if that is unknown. */
  readonly sourceUrl: string | undefined
  readonly logLevel: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the environment. Whatever can't be meant is refused with a sentence instead of being guessed. */
export function readConfig(given: NodeJS.ProcessEnv): Config {
  const env = withSecretFiles(given)
  const host = env['HOST'] || '127.0.0.1'
  const port = readPort(env['PORT'])
  // Links in emails and the check of origins need the address that others use; it can't be guessed.
  if (!isLoopback(host) && !env['PUBLIC_URL'])
    throw new CannotStart(
      `HOST is "${host}", so other machines can reach this server. Set PUBLIC_URL to the address that they use, such as https://family.example.org.`,
    )
  const logLevel = env['LOG_LEVEL'] || 'warn'
  if (!logLevels.includes(logLevel))
    throw new CannotStart(`LOG_LEVEL is "${logLevel}"; it must be one of ${logLevels.join(', ')}.`)
  const dataDir = resolve(env['DATA_DIR'] || 'data')
  const files = readStoreLocation(env['FILES_URL'], join(dataDir, 'files'))
  const database = readDatabase('DATABASE_URL', env['DATABASE_URL'], {
    kind: 'embedded',
    dataDir,
    ...(env['POSTGRES_BIN'] && { postgresBin: resolve(env['POSTGRES_BIN']) }),
  })
  const publicUrl = readUrl(
    'PUBLIC_URL',
    env['PUBLIC_URL'] || `http://${host.includes(':') ? `[${host}]` : host}:${port}`,
  )
  return {
    host,
    port,
    dataDir,
    publicUrl,
    secretKeyFile: resolve(env['SECRET_KEY_FILE'] || join(dataDir, 'secret.key')),
    files,
    database,
    smtpUrl: env['SMTP_URL'] ? securedSmtpUrl(readUrl('SMTP_URL', env['SMTP_URL'])) : undefined,
    mailFrom: env['MAIL_FROM'] || 'Forerunners <forerunners@localhost>',
    operatorEmail: readOperatorEmail(env['OPERATOR_EMAIL'], env['MAIL_FROM']),
    trustProxy: ['1', 'true', 'yes'].includes((env['TRUST_PROXY'] ?? '').toLowerCase()),
    openings: readOpenings(env['OUTGOING_ALLOW'] ?? ''),
    backupFile: env['BACKUP_FILE'] ? resolve(env['BACKUP_FILE']) : undefined,
    scheduledBackups: readScheduledBackups(env, { dataDir, files }),
    backupDatabase: readBackupDatabase(env['BACKUP_DATABASE_URL'], database),
    ledgerHeadsFile: env['LEDGER_HEADS_FILE'] ? resolve(env['LEDGER_HEADS_FILE']) : undefined,
    registration: readRegistration(env['REGISTRATION'], isLoopback(host) && !env['PUBLIC_URL']),
    oidc: readOidcSettings(env),
    familyQuota: readSize('FAMILY_QUOTA', env['FAMILY_QUOTA']),
    scanner: readScannerLocation(env['MALWARE_SCANNER']),
    sourceUrl: readSourceUrl(env['SOURCE_URL']) ?? ownSourceUrl(publicUrl),
    logLevel,
  }
}

function readDatabase(name: string, text: string | undefined, otherwise: DatabaseLocation): DatabaseLocation {
  return text ? { kind: 'external', url: securedDatabaseUrl(readUrl(name, text), name) } : otherwise
}

function readBackupDatabase(text: string | undefined, database: DatabaseLocation): DatabaseLocation {
  if (text && database.kind === 'embedded')
    throw new CannotStart(
      'BACKUP_DATABASE_URL is set, but not DATABASE_URL. The embedded database needs neither.',
    )
  return readDatabase('BACKUP_DATABASE_URL', text, database)
}

// A server that only this machine reaches is its owner's; one that others reach must not be open to all of them.
function readRegistration(text: string | undefined, isOnlyHere: boolean): Registration {
  const found = registrations.find((name) => name === (text || (isOnlyHere ? 'open' : 'first')))
  if (!found)
    throw new CannotStart(`REGISTRATION is "${text}"; it must be one of ${registrations.join(', ')}.`)
  return found
}

// It becomes part of a header, so only plain ASCII addresses are possible.
const plainEmail = /^[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)+$/i

function readOperatorEmail(text: string | undefined, mailFrom: string | undefined): string | undefined {
  const given = text?.trim()
  if (given && !plainEmail.test(given))
    throw new CannotStart('OPERATOR_EMAIL must be a plain email address, such as helena@example.org.')
  if (given) return given
  const sender = (/<([^<>]*)>/.exec(mailFrom ?? '')?.[1] ?? mailFrom ?? '').trim()
  return plainEmail.test(sender) ? sender : undefined
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}

const units: Readonly<Record<string, number>> = { '': 1, MB: 1e6, GB: 1e9, TB: 1e12 }

/** A number of bytes, or one with a unit, such as `50GB`. */
function readSize(name: string, text: string | undefined): number | undefined {
  if (!text) return undefined
  const [, number, unit = ''] = /^(\d{1,15}) ?(MB|GB|TB)?$/i.exec(text.trim()) ?? []
  if (number === undefined)
    throw new CannotStart(
      `${name} is "${text}"; it must be a number of bytes, or one with a unit, such as 50GB.`,
    )
  return Number(number) * (units[unit.toUpperCase()] ?? 1)
}

// It becomes a link on a page.
function readSourceUrl(text: string | undefined): string | undefined {
  if (!text) return undefined
  const url = readUrl('SOURCE_URL', text)
  if (!['http:', 'https:'].includes(url.protocol))
    throw new CannotStart('SOURCE_URL must begin with https:// or http://.')
  return url.href
}

function readPort(text: string | undefined): number {
  const port = Number(text || 3000)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new CannotStart(`PORT is "${text}"; it must be a number from 0 to 65535.`)
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
