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

// Browsers and Node both have it; the contract is compiled with the types of neither.
declare const URL: new (text: string) => WebAddress

/**
 * Reads what somebody wrote as a web address, or null if it can't be one. A name or password in it is refused: it would be shown
 * again, and what is secret has its own field.
 */
export function readWebAddress(text: string, usualScheme: 'http' | 'https'): WebAddress | null {
  const trimmed = text.trim()
  let url: WebAddress
  try {
    url = new URL(/^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `${usualScheme}://${trimmed}`)
  } catch {
    return null
  }
  const isPlain = (url.protocol === 'http:' || url.protocol === 'https:') && url.username === '' && url.password === '' && url.hash === ''
  return isPlain && url.hostname !== '' ? url : null
}

/** A web address as it is kept: without a slash at its end. */
export function plainAddress(text: string): string | null {
  const url = readWebAddress(text, 'https')
  return url && `${url.origin}${url.pathname.replace(/\/+$/, '')}${url.search}`
}
