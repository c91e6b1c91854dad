import type { Selectable } from 'kysely'

import type { MeshFailure } from '#contract/mesh/names.ts'
import { ResponseTooLarge } from '#server/platform/outgoing/limit-response.ts'
import { AddressClosed, RedirectRefused } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import type { Tables } from '#server/tables/all.ts'
import { isObject, itemsOf } from '#server/platform/unknown-value.ts'

export type ContactRow = Selectable<Tables['contacts']>

/** Encryption context of a contact's secret. It includes the origin, so it can't be used elsewhere. */
export function secretContext({
  family_id,
  id,
  address,
}: Pick<ContactRow, 'family_id' | 'id' | 'address'>): string {
  return `contacts:${family_id}:${id}:${address === '' ? '' : new URL(address).origin}`
}

/** Encryption context of a service's signing key. */
export function signingKeyContext({ family_id, id }: Pick<ContactRow, 'family_id' | 'id'>): string {
  return `contacts.signing:${family_id}:${id}`
}

/** Decrypts a value; null if there is none or it was encrypted with another server's key file. */
export function unseal(sealer: Sealer, sealed: string | null, context: string): string | null {
  if (sealed === null) return null
  try {
    return sealer.open(sealed, context)
  } catch {
    return null
  }
}

/** The authentication headers for a contact. */
export function headersOf(row: ContactRow, sealer: Sealer): Record<string, string> {
  const secret = unseal(sealer, row.sealed_secret, secretContext(row))
  if (secret === null) return {}
  if (row.authentication === 'bearer') return { authorization: `Bearer ${secret}` }
  if (row.authentication === 'basic')
    return { authorization: `Basic ${Buffer.from(`${row.auth_name}:${secret}`).toString('base64')}` }
  if (row.authentication === 'basic_key')
    return { authorization: `Basic ${Buffer.from(`${secret}:`).toString('base64')}` }
  return row.authentication === 'header' ? { [row.auth_name]: secret } : {}
}

/** The URL of a path below the contact's address. */
export function urlOf({ address }: Pick<ContactRow, 'address'>, path: string): string {
  return path === '' ? address : `${address}${path}`
}

/** Maps an HTTP status to a failure code; undefined on success. */
export function failureOfStatus(status: number): MeshFailure | undefined {
  if (status < 300) return undefined
  if (status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 404 || status === 405 || status === 410) return 'not_found'
  return status === 413 ? 'too_large' : status >= 500 || status === 429 ? 'server_error' : 'refused'
}

const codes: readonly (readonly [RegExp, MeshFailure])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA)$/, 'no_name'],
  [
    /^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EACCES|EPERM|EADDRNOTAVAIL|UND_ERR_SOCKET|ECONNRESET|EPIPE)$/,
    'no_route',
  ],
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'too_slow'],
  [/CERT|^ERR_(SSL|TLS)|^EPROTO$|UNABLE_TO_|^HOSTNAME_MISMATCH$/, 'bad_certificate'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/, 'bad_answer'],
]

/** Maps a request error to a failure code. No text from the remote side is passed on. */
export function failureOfError(error: unknown): MeshFailure {
  let current = error
  for (let depth = 0; depth < 6 && isObject(current); depth++) {
    if (current instanceof AddressClosed) return 'address_closed'
    if (current instanceof ResponseTooLarge) return 'too_large'
    if (current instanceof RedirectRefused) return 'redirected'
    const { code, name, message, cause, errors } = current
    const found = typeof code === 'string' ? codes.find(([pattern]) => pattern.test(code)) : undefined
    if (found) return found[1]
    if (message === 'bad port') return 'address_closed'
    if (name === 'TimeoutError') return 'too_slow'
    if (message === 'unexpected redirect') return 'redirected'
    current = cause ?? itemsOf(errors)[0]
  }
  return 'bad_answer'
}
