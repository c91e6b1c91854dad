import { productVersion } from '#server/platform/product-version.ts'

interface Sender {
  readonly publicUrl: URL
  readonly operatorEmail?: string | undefined
}

/**
 * The User-Agent of outgoing requests. SEC, Nominatim and Wikimedia refuse clients that don't name themselves
 * and a contact.
 */
export function ownUserAgent({ publicUrl, operatorEmail }: Sender): string {
  const contact = operatorEmail === undefined ? '' : `; ${operatorEmail}`
  return `Forerunners/${productVersion()} (+${publicUrl.origin}${contact})`
}
