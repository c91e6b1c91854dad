import ipaddr from 'ipaddr.js'

import { CannotStart } from '#server/platform/cannot-start.ts'

type Address = ipaddr.IPv4 | ipaddr.IPv6

/** One entry of the operator's allow list: a name, an address or a network, with one port or all. */
export interface Opening {
  readonly host: { readonly name: string } | { readonly network: readonly [Address, number] }
  readonly port: number | 'any'
}

/** Parses `OUTGOING_ALLOW`, such as `127.0.0.1:11434,192.168.1.0/24:*,[fd12::1]:8000,ollama:11434`. */
export function readOpenings(text: string): Opening[] {
  return text
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => entry !== '')
    .map(readOpening)
}

function readOpening(entry: string): Opening {
  const [, bracketed, plain, ending = ''] = /^(?:\[([^\]]+)\]|([^[\]:]+)):(\d{1,5}|\*)$/.exec(entry) ?? []
  const port = ending === '*' ? 'any' : Number(ending)
  const host = readHost(bracketed ?? plain ?? '')
  if (!host || port === 0 || (port !== 'any' && port > 65_535)) {
    throw new CannotStart(
      `OUTGOING_ALLOW holds "${entry}"; each entry must be host:port, such as 127.0.0.1:11434, 192.168.1.0/24:* or [fd12::1]:8000.`,
    )
  }
  return { host, port }
}

function readHost(text: string): Opening['host'] | undefined {
  if (/^[^/]+\/\d{1,3}$/.test(text))
    return ipaddr.isValidCIDR(text) ? { network: ipaddr.parseCIDR(text) } : undefined
  // Only the usual notation: a reader would mistake "127.1" for another address.
  if (ipaddr.IPv4.isValidFourPartDecimal(text) || ipaddr.IPv6.isValid(text)) {
    const address = ipaddr.parse(text)
    return { network: [address, address.kind() === 'ipv4' ? 32 : 128] }
  }
  const isName =
    /^[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?(\.[a-z0-9_]([a-z0-9_-]*[a-z0-9_])?)*\.?$/i.test(text) &&
    !ipaddr.isValid(text)
  return isName ? { name: text.toLowerCase().replace(/\.$/, '') } : undefined
}
