import ipaddr from 'ipaddr.js'

/**
 * The network by which attempts are counted: an IPv4 address, or an IPv6 /64, which one subscriber usually
 * has.
 */
export function networkOf(address: string): string {
  return prefixOf(address, 64)
}

/** The /48 that many providers assign to one customer; undefined for IPv4, which has no equivalent. */
export function siteOf(address: string): string | undefined {
  return isIpv6(address) ? prefixOf(address, 48) : undefined
}

function isIpv6(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).kind() === 'ipv6'
}

function prefixOf(address: string, bits: 48 | 64): string {
  if (!ipaddr.isValid(address)) return address
  // An IPv4-mapped IPv6 address counts as IPv4.
  const plain = ipaddr.process(address)
  if (plain instanceof ipaddr.IPv4) return plain.toString()
  return `${plain.parts
    .slice(0, bits / 16)
    .map((part) => part.toString(16))
    .join(':')}::/${bits}`
}
