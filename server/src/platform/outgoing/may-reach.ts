import ipaddr from 'ipaddr.js'

import type { Opening } from '#server/platform/outgoing/openings.ts'

/** A requested host, and one of the addresses it resolves to. */
export interface Destination {
  readonly host: string
  readonly address: string
  readonly port: number
}

// Private networks, which the operator can open. Every other range outside the public internet stays closed.
const operatorOpenable = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

// Cloud metadata services, some of which have public-looking addresses.
const neverReached = [
  '100.100.100.200/32',
  '168.63.129.16/32',
  '192.0.0.0/24',
  'fd00:ec2::/32',
  'fd20:ce::/32',
].map((network) => ipaddr.parseCIDR(network))

const openInternet = ipaddr.parseCIDR('2000::/3')

// Models and services use these ports; others would allow probing databases and caches.
const openPorts = new Set([80, 443])

/**
 * Returns true if a connection is allowed: the public internet at web ports, private networks and other ports
 * if the operator opened them, metadata and link-local addresses never.
 */
export function mayReach({ host, address, port }: Destination, openings: readonly Opening[]): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4-mapped IPv6 address is checked as IPv4.
  const real = ipaddr.process(address.replace(/%.*$/, ''))
  if (neverReached.some((network) => isWithin(real, network))) return false
  const range = real.range()
  const isPublic = range === 'unicast' && (real.kind() === 'ipv4' || isWithin(real, openInternet))
  if (isPublic && openPorts.has(port)) return true
  return (
    (isPublic || operatorOpenable.has(range)) &&
    openings.some((opening) => isOpened(opening, { host, port, real }))
  )
}

function isOpened(
  { host, port }: Opening,
  destination: { host: string; port: number; real: ipaddr.IPv4 | ipaddr.IPv6 },
): boolean {
  if (port !== 'any' && port !== destination.port) return false
  if ('name' in host) return host.name === destination.host.toLowerCase().replace(/\.$/, '')
  return isWithin(destination.real, host.network)
}

function isWithin(
  address: ipaddr.IPv4 | ipaddr.IPv6,
  network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number],
): boolean {
  const [range, bits] = network
  if (address instanceof ipaddr.IPv4) return range instanceof ipaddr.IPv4 && address.match(range, bits)
  return range instanceof ipaddr.IPv6 && address.match(range, bits)
}
