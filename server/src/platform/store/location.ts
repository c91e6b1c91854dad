import { isIP } from 'node:net'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

import { type Opening, readOpenings } from '#server/platform/outgoing/openings.ts'
import { CannotStart } from '#server/platform/cannot-start.ts'

/** The place where files are stored. */
export type StoreLocation = { readonly kind: 'folder'; readonly folder: string } | S3Location

export interface S3Location {
  readonly kind: 's3'
  /** The base URL of objects: scheme, host and prefix, ending with a slash. */
  readonly objects: URL
  /** The bucket's URL, used for listing. */
  readonly bucket: URL
  readonly prefix: string
  /** Derived from the host if not configured. */
  readonly region: string | undefined
  readonly accessKey: string
  readonly secret: string
  /** The operator configured this address, so it may be reached even in a private network. */
  readonly opening: Opening
}

const form = 's3://KEY:SECRET@host/bucket'

/** Parses `FILES_URL`; without one, files are stored in a folder. */
export function readStoreLocation(text: string | undefined, defaultFolder: string): StoreLocation {
  return text ? parseLocation('FILES_URL', text) : { kind: 'folder', folder: resolve(defaultFolder) }
}

/** Parses a folder or a bucket. Messages name the setting and never repeat its value: it contains a secret. */
export function parseLocation(setting: string, text: string): StoreLocation {
  if (text.startsWith('file:')) return { kind: 'folder', folder: readFolder(setting, text) }
  if (text.startsWith('s3:')) return readS3(setting, text)
  throw new CannotStart(`${setting} must be file:///absolute/folder or ${form}.`)
}

function readFolder(setting: string, text: string): string {
  const url = text.startsWith('file:///') ? parse(text) : undefined
  const folder = url && !url.search && !url.hash ? attempt(() => fileURLToPath(url)) : undefined
  if (!folder) throw new CannotStart(`${setting} names a folder; it must be written file:///absolute/folder.`)
  return resolve(folder)
}

function readS3(setting: string, text: string): S3Location {
  const url = parse(text)
  const accessKey = url && attempt(() => decodeURIComponent(url.username))
  const secret = url && attempt(() => decodeURIComponent(url.password))
  if (!url?.hostname || url.hash || !accessKey || !secret)
    throw new CannotStart(
      `${setting} must be ${form}; in key and secret a / is written %2F, a + %2B, a ? %3F, a # %23, an @ %40 and a % %25.`,
    )
  const { region, isPlain, isVirtual } = readOptions(setting, url.searchParams)
  const [bucket = '', ...prefix] = url.pathname.slice(1).replace(/\/$/, '').split('/')
  if (!/^[a-z0-9][a-z0-9._-]*$/i.test(bucket))
    throw new CannotStart(`${setting} names no bucket; it must be ${form}.`)
  if (!prefix.every((part) => /^[a-z0-9_-][a-z0-9._-]*$/i.test(part)))
    throw new CannotStart(
      `${setting} has a prefix with other signs than letters, digits, dots, hyphens and underscores.`,
    )
  const named = parse(`${isPlain ? 'http' : 'https'}://${url.host}`)
  if (!named) throw new CannotStart(`${setting} has a host that is not valid; it must be ${form}.`)
  if (isVirtual && isIP(named.hostname.replace(/^\[|\]$/g, '')))
    throw new CannotStart(`${setting} has style=virtual, which needs the name of a host, not its address.`)
  const host = parse(isVirtual ? `${named.protocol}//${bucket}.${named.host}` : named.href)
  const opening =
    host && attempt(() => readOpenings(`${host.hostname}:${host.port || (isPlain ? 80 : 443)}`)[0])
  if (!host || !opening) throw new CannotStart(`${setting} has a host that is not valid; it must be ${form}.`)
  const root = new URL(isVirtual ? '/' : `/${bucket}`, host)
  const before = prefix.map((part) => `${part}/`).join('')
  const objects = new URL(isVirtual ? `/${before}` : `/${bucket}/${before}`, host)
  return { kind: 's3', objects, bucket: root, prefix: before, region, accessKey, secret, opening }
}

function readOptions(setting: string, options: URLSearchParams) {
  const { region, tls = 'yes', style = 'path', ...others } = Object.fromEntries(options)
  if (Object.keys(others).length > 0)
    throw new CannotStart(
      `${setting} may end with region, tls and style alone, such as ?region=eu-central-1&tls=no.`,
    )
  if (tls !== 'yes' && tls !== 'no') throw new CannotStart(`${setting} has a tls that is neither yes nor no.`)
  if (style !== 'path' && style !== 'virtual')
    throw new CannotStart(`${setting} has a style that is neither path nor virtual.`)
  if (region !== undefined && !/^[a-z0-9-]+$/i.test(region))
    throw new CannotStart(`${setting} has a region that is not valid, such as eu-central-1.`)
  return { region, isPlain: tls === 'no', isVirtual: style === 'virtual' }
}

function parse(text: string): URL | undefined {
  // Drop the error itself: its message repeats the value.
  return attempt(() => new URL(text))
}

function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
