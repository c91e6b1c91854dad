import { isIP } from 'node:net'

/** The relying party of this server's passkeys: a host name and the origin of its pages. */
export interface RelyingParty {
  readonly rpID: string
  readonly origin: string
}

/**
 * Derived from the public URL. An IP address can't be a relying party; loopback addresses become localhost.
 * Browsers allow passkeys without https only on localhost.
 */
export function relyingPartyOf(publicUrl: URL): RelyingParty | undefined {
  const host = publicUrl.hostname.replace(/^\[|\]$/g, '')
  const isOwnMachine = host === '::1' || host.startsWith('127.')
  if (!isIP(host)) return { rpID: host, origin: publicUrl.origin }
  return isOwnMachine
    ? { rpID: 'localhost', origin: publicUrl.origin.replace(publicUrl.hostname, 'localhost') }
    : undefined
}
