import type { Failure } from '#web/lib/send.ts'

/**
 * The address that an invitation refused because it is for another one; the page then offers to request
 * access.
 */
export function refusedAddress({ body }: Failure): string | null {
  return typeof body === 'object' && body !== null && 'refused_address' in body
    ? String(body.refused_address)
    : null
}
