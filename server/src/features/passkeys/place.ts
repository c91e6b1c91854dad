import { isIP } from 'node:net'

/** Where passkeys of this house are made and used: they are bound to a name, and to the page that asks for them. */
export interface PasskeyPlace {
  readonly rpID: string
  readonly origin: string
}

/**
 * The name comes from the public address. An IP address can't be one; this machine's own, which is the default, is also called
 * localhost. Without https nothing but localhost can have passkeys: browsers see to that.
 */
export function passkeyPlace(publicUrl: URL): PasskeyPlace | undefined {
  const host = publicUrl.hostname.replace(/^\[|\]$/g, '')
  const isOwnMachine = host === '::1' || host.startsWith('127.')
  if (!isIP(host)) return { rpID: host, origin: publicUrl.origin }
  return isOwnMachine ? { rpID: 'localhost', origin: publicUrl.origin.replace(publicUrl.hostname, 'localhost') } : undefined
}
