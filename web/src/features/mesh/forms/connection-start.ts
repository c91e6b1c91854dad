import type { PublicInterface } from '#contract/mesh/catalog/schema.ts'
import { type ContactAuthentication, contactAuthentications, probeIntervals } from '#contract/mesh/names.ts'
import { plainAddress } from '#contract/web-address.ts'
import type { ContactFormFields } from '#web/features/mesh/forms/use-contact-form.ts'
import type { ContactPage } from '#web/features/mesh/queries.ts'
import { oneOf } from '#web/lib/one-of.ts'

/** The part of an API's catalog entry that limits the choices of its form. */
export type CatalogLimits = Pick<PublicInterface, 'authentication' | 'min_probe_every'>

/** A key that is the user name would be stored readable as anything but a key. */
export function offeredAuthentications(entry: CatalogLimits | undefined): readonly ContactAuthentication[] {
  return entry?.authentication === 'basic_key' ? ['basic_key'] : contactAuthentications
}

/** The seconds between two probes, without those that the server would not keep to. */
export function offeredIntervals(
  entry: CatalogLimits | undefined,
): readonly (typeof probeIntervals)[number][] {
  return probeIntervals.filter((every) => every >= (entry?.min_probe_every ?? 0))
}

/** Initial values of the connection fields. */
export interface ConnectionStart {
  readonly address: string
  readonly authentication: ContactAuthentication
  readonly authName: string
  /** Prefix of the key in its header, which is added automatically. */
  readonly scheme: string | null
  readonly hasSecret: boolean
  readonly probeEvery: number
}

const defaultInterval = 300

export const newConnection: ConnectionStart = {
  address: '',
  authentication: 'none',
  authName: '',
  scheme: null,
  hasSecret: false,
  probeEvery: defaultInterval,
}

interface Access {
  readonly authentication: ContactAuthentication
  readonly header?: string
  readonly scheme?: string
}

/** Initial values for the authentication of a catalog entry. */
export function connectionOfAccess(
  { authentication, header = '', scheme }: Access,
  address = '',
): ConnectionStart {
  return { ...newConnection, address, authentication, authName: header, scheme: scheme ?? null }
}

export function connectionOfContact(contact: ContactPage, scheme: string | null = null): ConnectionStart {
  const { address, authentication, auth_name, has_secret, probe_every } = contact
  return {
    address,
    authentication,
    authName: auth_name,
    scheme,
    hasSecret: has_secret,
    probeEvery: probe_every,
  }
}

/** The connection for the call. An empty secret keeps the stored one; no authentication deletes it. */
export function connectionValues(fields: ContactFormFields, start: ConnectionStart) {
  const authentication = oneOf(contactAuthentications, fields['authentication']) ?? 'none'
  const secret = fields['secret'] ?? ''
  return {
    address: fields['address'] ?? '',
    authentication,
    auth_name: fields['auth_name'] ?? '',
    probe_every: probeIntervals.find((every) => every === Number(fields['probe_every'])) ?? defaultInterval,
    ...(authentication === 'none'
      ? start.hasSecret && { secret: null }
      : secret.trim() !== '' && { secret: withScheme(secret.trim(), start.scheme) }),
  }
}

function withScheme(secret: string, scheme: string | null): string {
  if (scheme === null || secret.toLowerCase().startsWith(`${scheme.toLowerCase()} `)) return secret
  return `${scheme} ${secret}`
}

/** The origin of an address, or empty while it is incomplete. */
export function originOf(text: string): string {
  const address = plainAddress(text)
  return address === null ? '' : new URL(address).origin
}
