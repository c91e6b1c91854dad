import type { Selectable } from 'kysely'

import type { MeshTrouble } from '#contract/mesh/names.ts'
import { AnswerTooLarge } from '#server/platform/outgoing/limited.ts'
import { AddressClosed, RedirectRefused } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import type { Tables } from '#server/tables.ts'

export type ContactRow = Selectable<Tables['contacts']>

/** Where a contact's secret lies. The server it was given for is part of it: moved to another one it can't be opened. */
export function secretPlace({ family_id, id, address }: Pick<ContactRow, 'family_id' | 'id' | 'address'>): string {
  return `contacts:${family_id}:${id}:${address === '' ? '' : new URL(address).origin}`
}

/** Where the key lies that messages to a service are signed with. */
export function signingPlace({ family_id, id }: Pick<ContactRow, 'family_id' | 'id'>): string {
  return `contacts.signing:${family_id}:${id}`
}

/** What is sealed, or null where there is nothing or another house's key file sealed it. */
export function opened(sealer: Sealer, sealed: string | null, place: string): string | null {
  if (sealed === null) return null
  try {
    return sealer.open(sealed, place)
  } catch {
    return null
  }
}

/** How the house says who comes, as this contact wants to hear it. */
export function headersOf(row: ContactRow, sealer: Sealer): Record<string, string> {
  const secret = opened(sealer, row.sealed_secret, secretPlace(row))
  if (secret === null) return {}
  if (row.authentication === 'bearer') return { authorization: `Bearer ${secret}` }
  if (row.authentication === 'basic') return { authorization: `Basic ${Buffer.from(`${row.auth_name}:${secret}`).toString('base64')}` }
  return row.authentication === 'header' ? { [row.auth_name]: secret } : {}
}

/** The address of a path below a contact's own. */
export function below({ address }: Pick<ContactRow, 'address'>, path: string): string {
  return path === '' ? address : `${address}${path}`
}

/** What a status of somebody else's server means; nothing where it is well. */
export function troubleOfStatus(status: number): MeshTrouble | undefined {
  if (status < 300) return undefined
  if (status < 400) return 'redirected'
  if (status === 401 || status === 403) return 'key_refused'
  if (status === 404 || status === 405 || status === 410) return 'not_found'
  return status === 413 ? 'too_large' : status >= 500 || status === 429 ? 'server_error' : 'refused'
}

const codes: readonly (readonly [RegExp, MeshTrouble])[] = [
  [/^(ENOTFOUND|EAI_AGAIN|EAI_FAIL|ENODATA)$/, 'no_name'],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|EHOSTDOWN|EACCES|EPERM|EADDRNOTAVAIL|UND_ERR_SOCKET|ECONNRESET|EPIPE)$/, 'no_route'],
  [/^(UND_ERR_(CONNECT|HEADERS|BODY)_TIMEOUT|ETIMEDOUT)$/, 'too_slow'],
  [/CERT|^ERR_(SSL|TLS)|^EPROTO$|UNABLE_TO_|^HOSTNAME_MISMATCH$/, 'bad_certificate'],
  [/^(HPE_|UND_ERR_HEADERS_OVERFLOW|UND_ERR_RESPONSE)/, 'bad_answer'],
]

/** Why nothing came of a request; nothing of what the other side said goes along. */
export function troubleOfError(error: unknown): MeshTrouble {
  let heard = error
  for (let depth = 0; depth < 6 && typeof heard === 'object' && heard !== null; depth++) {
    if (heard instanceof AddressClosed) return 'address_closed'
    if (heard instanceof AnswerTooLarge) return 'too_large'
    if (heard instanceof RedirectRefused) return 'redirected'
    const { code, name, message, cause, errors } = heard as { code?: unknown; name?: unknown; message?: unknown; cause?: unknown; errors?: unknown }
    const found = typeof code === 'string' ? codes.find(([pattern]) => pattern.test(code)) : undefined
    if (found) return found[1]
    if (message === 'bad port') return 'address_closed'
    if (name === 'TimeoutError') return 'too_slow'
    if (message === 'unexpected redirect') return 'redirected'
    heard = cause ?? (Array.isArray(errors) ? (errors[0] as unknown) : undefined)
  }
  return 'bad_answer'
}
