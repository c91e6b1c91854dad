export interface WebAddress {
  readonly protocol: string
  readonly username: string
  readonly password: string
  readonly hostname: string
  readonly pathname: string
  readonly search: string
  readonly hash: string
  readonly origin: string
}

// Browsers and Node both have URL; the contract is compiled without the types of either.
declare const URL: new (text: string) => WebAddress

/**
 * Parses a typed web address, or returns null if it isn't one. Credentials in it are refused: the address is
 * displayed again, and secrets have their own field.
 */
export function readWebAddress(text: string, usualScheme: 'http' | 'https'): WebAddress | null {
  const trimmed = text.trim()
  let url: WebAddress
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${usualScheme}://${trimmed}`)
  } catch {
    return null
  }
  const isPlain =
    (url.protocol === 'http:' || url.protocol === 'https:') &&
    url.username === '' &&
    url.password === '' &&
    url.hash === ''
  return isPlain && url.hostname !== '' ? url : null
}

/** A web address as stored: without a trailing slash. */
export function plainAddress(text: string): string | null {
  const url = readWebAddress(text, 'https')
  return url && `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
