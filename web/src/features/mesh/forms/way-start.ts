import { probeIntervals } from '#contract/mesh/names.ts'
import type { Authentication } from '#contract/models/providers.ts'
import { plainAddress } from '#contract/web-address.ts'
import type { Fields } from '#web/features/mesh/forms/use-contact-form.ts'
import type { ContactPage } from '#web/features/mesh/queries.ts'

/** What the fields of a connection begin with. */
export interface WayStart {
  readonly address: string
  readonly authentication: Authentication
  readonly authName: string
  /** The word that stands before the key in its header, which nobody should have to know. */
  readonly scheme: string | null
  readonly hasSecret: boolean
  readonly probeEvery: number
}

const usualInterval = 300

export const newWay: WayStart = { address: '', authentication: 'none', authName: '', scheme: null, hasSecret: false, probeEvery: usualInterval }

interface Access {
  readonly authentication: Authentication
  readonly header?: string
  readonly scheme?: string
}

/** How an entry of the catalog asks who comes. */
export function wayOfAccess({ authentication, header = '', scheme }: Access, address = ''): WayStart {
  return { ...newWay, address, authentication, authName: header, scheme: scheme ?? null }
}

export function wayOfContact(contact: ContactPage, scheme: string | null = null): WayStart {
  const { address, authentication, auth_name, has_secret, probe_every } = contact
  return { address, authentication, authName: auth_name, scheme, hasSecret: has_secret, probeEvery: probe_every }
}

/** The connection as the call takes it. A secret that is not written stays; without authentication there is none to keep. */
export function wayOf(fields: Fields, start: WayStart) {
  const authentication = (fields['authentication'] ?? 'none') as Authentication
  const secret = fields['secret'] ?? ''
  return {
    address: fields['address'] ?? '',
    authentication,
    auth_name: fields['auth_name'] ?? '',
    probe_every: probeIntervals.find((every) => every === Number(fields['probe_every'])) ?? usualInterval,
    ...(authentication === 'none'
      ? start.hasSecret && { secret: null }
      : secret.trim() !== '' && { secret: withScheme(secret.trim(), start.scheme) }),
  }
}

function withScheme(secret: string, scheme: string | null): string {
  if (scheme === null || secret.toLowerCase().startsWith(`${scheme.toLowerCase()} `)) return secret
  return `${scheme} ${secret}`
}

/** The server behind an address; while it is being written there may be none. */
export function originOf(text: string): string {
  const address = plainAddress(text)
  return address === null ? '' : new URL(address).origin
}
