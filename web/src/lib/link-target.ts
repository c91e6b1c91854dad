/** The target of a link in a text: inside the app, outside it, or a mailbox. Null means plain text. */
export type LinkTarget = {
  readonly kind: 'app' | 'outside' | 'mail'
  readonly href: string
  readonly host: string
} | null

const ourRooms = /^\/(?:dashboard|user)(?:[/?#]|$)/

export function linkTarget(address: string | undefined, origin: string = location.origin): LinkTarget {
  if (address === undefined || address === '') return null
  const isPath = ourRooms.test(address)
  if (!isPath && !/^(?:https?|mailto):/i.test(address)) return null
  const url = read(address, origin)
  if (!url) return null
  if (url.protocol === 'mailto:') return { kind: 'mail', href: url.href, host: '' }
  if (url.origin !== origin) return { kind: 'outside', href: url.href, host: url.host }
  const path = `${url.pathname}${url.search}${url.hash}`
  return ourRooms.test(path) ? { kind: 'app', href: path, host: '' } : null
}

function read(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin)
  } catch {
    // The URL constructor throws a TypeError for an invalid address.
    return null
  }
}
