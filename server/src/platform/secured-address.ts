import { CannotStart } from '#server/platform/cannot-start.ts'

// Connections to other machines use TLS with a verified certificate, unless the operator's URL says
// otherwise.

const checkedModes = new Set(['require', 'verify-ca', 'verify-full'])
const otherModes = new Set(['disable', 'no-verify'])

/** Adds TLS to the address of a database on another machine. */
export function securedDatabaseUrl(configured: URL, setting = 'DATABASE_URL'): string {
  const url = new URL(configured)
  const options = url.searchParams
  // The last of several counts, as in the driver, which also reads PGHOST.
  const host =
    options.getAll('host').at(-1) || decodeURIComponent(url.hostname) || (process.env['PGHOST'] ?? '')
  if (!isRemote(host)) return configured.href
  const mode = options.getAll('sslmode').at(-1) ?? 'verify-full'
  if (otherModes.has(mode)) return configured.href
  if (!checkedModes.has(mode)) {
    throw new CannotStart(
      `${setting} has sslmode=${/^[a-z-]{1,20}$/.exec(mode)?.[0] ?? '…'}, which may go on without TLS; for another machine it must be verify-full, no-verify or disable.`,
    )
  }
  options.delete('ssl')
  options.delete('uselibpqcompat')
  options.set('sslmode', 'verify-full')
  return url.href
}

/** Makes an `SMTP_URL` of another machine require TLS before anything is sent; `tls=no` turns it off. */
export function securedSmtpUrl(configured: URL): string {
  const url = new URL(configured)
  const tls = url.searchParams.get('tls')
  if (tls !== null && tls !== 'yes' && tls !== 'no')
    throw new CannotStart('SMTP_URL has a tls that is neither yes nor no.')
  url.searchParams.delete('tls')
  if (tls === 'no') {
    if (url.protocol === 'smtps:')
      throw new CannotStart(
        'SMTP_URL has tls=no, but smtps:// always uses TLS. Write smtp:// or leave tls out.',
      )
    url.searchParams.set('ignoreTLS', 'true')
  } else if (url.protocol !== 'smtps:' && (tls === 'yes' || isRemote(url.hostname))) {
    url.searchParams.delete('ignoreTLS')
    url.searchParams.delete('opportunisticTLS')
    url.searchParams.set('requireTLS', 'true')
  }
  return url.href
}

/** Returns true for a host that may be another machine: everything but loopback and socket folders. */
export function isRemote(host: string): boolean {
  const name = host.toLowerCase().replace(/^\[|\]$/g, '')
  return (
    name !== '' &&
    !name.startsWith('/') &&
    name !== 'localhost' &&
    name !== '::1' &&
    !/^127(\.\d{1,3}){3}$/.test(name)
  )
}
