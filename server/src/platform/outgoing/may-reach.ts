import ipaddr from 'ipaddr.js'

import type { Opening } from '#server/platform/outgoing/allowed.ts'

/** Where somebody wants to go: what they wrote, and one of the addresses it stands for. */
export interface Destination {
  readonly host: string
  readonly address: string
  readonly port: number
}

// A machine's own networks, which the operator can open. Every other range that is not the open internet stays closed.
const openable = new Set(['loopback', 'private', 'uniqueLocal', 'carrierGradeNat'])

// Where clouds tell machines their secrets: some lie in ranges that look open.
const neverReached = ['100.100.100.200/32', '168.63.129.16/32', '192.0.0.0/24', 'fd00:ec2::/32', 'fd20:ce::/32'].map((network) =>
  ipaddr.parseCIDR(network),
)

const openInternet = ipaddr.parseCIDR('2000::/3')

/** Whether a connection may be made: the open internet always, own networks where the operator opened them, metadata and link-local never. */
export function mayReach({ host, address, port }: Destination, openings: readonly Opening[]): boolean {
  if (!ipaddr.isValid(address)) return false
  // An IPv4 address in the clothes of an IPv6 one is judged as what it is.
  const real = ipaddr.process(address.replace(/%.*$/, ''))
  if (neverReached.some((network) => isWithin(real, network))) return false
  const range = real.range()
  if (range === 'unicast') return real.kind() === 'ipv4' || isWithin(real, openInternet)
  return openable.has(range) && openings.some((opening) => isOpened(opening, { host, port, real }))
}

function isOpened({ host, port }: Opening, asked: { host: string; port: number; real: ipaddr.IPv4 | ipaddr.IPv6 }): boolean {
  if (port !== 'any' && port !== asked.port) return false
  if ('name' in host) return host.name === asked.host.toLowerCase().replace(/\.$/, '')
  return isWithin(asked.real, host.network)
}

function isWithin(address: ipaddr.IPv4 | ipaddr.IPv6, network: readonly [ipaddr.IPv4 | ipaddr.IPv6, number]): boolean {
  return address.kind() === network[0].kind() && address.match([network[0], network[1]] as [ipaddr.IPv4, number])
}
