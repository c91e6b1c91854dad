/** Where an address in an answer leads: into the house, out of it, to somebody's mailbox; or nowhere, and then it is only words. */
export type Way = { readonly kind: 'house' | 'outside' | 'mail'; readonly href: string; readonly host: string } | null

const ourRooms = /^\/(?:dashboard|user)(?:[/?#]|$)/

export function whereLeads(address: string | undefined, origin: string = location.origin): Way {
  if (address === undefined || address === '') return null
  const isPath = ourRooms.test(address)
  if (!isPath && !/^(?:https?|mailto):/i.test(address)) return null
  const url = read(address, origin)
  if (!url) return null
  if (url.protocol === 'mailto:') return { kind: 'mail', href: url.href, host: '' }
  if (url.origin !== origin) return { kind: 'outside', href: url.href, host: url.host }
  const path = `${url.pathname}${url.search}${url.hash}`
  return ourRooms.test(path) ? { kind: 'house', href: path, host: '' } : null
}

function read(address: string, origin: string): URL | null {
  try {
    return new URL(address, origin)
  } catch {
    // A TypeError is how it says that this is no address.
    return null
  }
}
