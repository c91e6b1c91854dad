import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'

import type * as undici from 'undici'
import type { Agent } from 'undici'

import type { Opening } from '#server/platform/outgoing/openings.ts'
import { limitResponse } from '#server/platform/outgoing/limit-response.ts'
import { mayReach } from '#server/platform/outgoing/may-reach.ts'

/** The operator has not opened the network of this address. */
export class AddressClosed extends Error {
  override name = 'AddressClosed'
  readonly code = 'ADDRESS_CLOSED'
}

/** A redirect that is not followed: too many, away from https, or to an invalid URL. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused'
  readonly code = 'REDIRECT_REFUSED'
}

/** The only way to make outgoing requests. */
export interface Outgoing {
  /**
   * Like the global fetch, but only to allowed addresses, without redirects, and with limits on time and
   * size.
   */
  readonly fetch: typeof globalThis.fetch
  /** Follows a few redirects, each checked like the first address. Credentials stay with their host. */
  readonly read: (address: string, init: ReadInit) => Promise<Response>
  readonly close: () => Promise<void>
}

export interface ReadInit {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface OutgoingSettings {
  readonly openings: readonly Opening[]
  /** Time limits for connecting and for silence on a connection, in milliseconds. */
  readonly timeouts?: { readonly connect: number; readonly silence: number }
  /** The maximum size of a response, uncompressed. */
  readonly maxBytes?: number
  /** Resolves names; tests have their own. */
  readonly lookup?: Lookup
  /** Sent with every request whose caller sets none. */
  readonly userAgent?: string
  /** A certificate trusted in addition to the usual ones; tests have their own. */
  readonly ca?: string
}

type Lookup = (
  name: string,
  answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void,
) => void

const defaults = { timeouts: { connect: 10_000, silence: 180_000 }, maxBytes: 8 * 1024 * 1024 }
const maxRedirects = 3

/**
 * Checks every resolved address at connect time and connects to a checked one, so that DNS can't change in
 * between. undici is loaded with the first request: a server that makes none does not pay for it.
 */
export function openOutgoing(settings: OutgoingSettings): Outgoing {
  let opened: Promise<{ agent: Agent; send: typeof undici.fetch }> | undefined
  const request = async (input: string | URL | Request, init: RequestInit, redirect: 'error' | 'manual') => {
    const { agent, send } = await (opened ??= open(settings))
    const headers = new Headers(init.headers)
    // Disable compression: a small body could inflate past the size limit.
    headers.set('accept-encoding', 'identity')
    if (settings.userAgent !== undefined && !headers.has('user-agent'))
      headers.set('user-agent', settings.userAgent)
    const address = input instanceof Request ? input.url : input
    // undici's types equal the global ones under other names.
    return send(address, { ...(init as object), headers: [...headers], redirect, dispatcher: agent })
  }
  return {
    fetch: async (input, init = {}) =>
      limitResponse(await request(input, init, 'error'), settings.maxBytes ?? defaults.maxBytes),
    read: async (address, { headers = {}, signal }) => {
      let url = new URL(address)
      const first = url.origin
      for (let steps = 0; ; steps++) {
        const response = await request(
          url,
          { headers: url.origin === first ? headers : withoutCredentials(headers), signal },
          'manual',
        )
        const location = response.headers.get('location')
        if (response.status < 300 || response.status >= 400 || location === null)
          return limitResponse(response, settings.maxBytes ?? defaults.maxBytes)
        await response.body?.cancel()
        url = nextOf(url, location, steps)
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  }
}

// Only these headers are sent to another host.
const harmless = new Set(['accept', 'accept-language', 'user-agent'])

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase())))
}

function nextOf(at: URL, location: string, steps: number): URL {
  const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined
  const isFollowed =
    next !== undefined &&
    steps < maxRedirects &&
    (next.protocol === 'https:' || (next.protocol === 'http:' && at.protocol === 'http:')) &&
    next.username === '' &&
    next.password === ''
  if (!isFollowed) throw new RedirectRefused()
  return next
}

async function open({ openings, timeouts = defaults.timeouts, lookup = lookupAll, ca }: OutgoingSettings) {
  const { Agent, buildConnector, fetch } = await import('undici')
  const agent = new Agent({
    headersTimeout: timeouts.silence,
    bodyTimeout: timeouts.silence,
    connect: (options, callback) => {
      const { hostname, protocol } = options
      const port = Number(options.port) || (protocol === 'https:' ? 443 : 80)
      const literal = hostname.replace(/^\[|\]$/g, '')
      // IP literals skip DNS, so check them here.
      if (isIP(literal) && !mayReach({ host: literal, address: literal, port }, openings))
        return callback(new AddressClosed(), null)
      const checked = checkedLookup(lookup, (host, address) => mayReach({ host, address, port }, openings))
      const connect = buildConnector({
        timeout: timeouts.connect,
        lookup: checked,
        ...(ca !== undefined && { ca }),
      })
      connect({ ...options, hostname: literal }, callback)
    },
  })
  return { agent, send: fetch }
}

function lookupAll(name: string, callback: Parameters<Lookup>[1]): void {
  lookup(name, { all: true }, callback)
}

type LookupCallback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** A DNS lookup for `connect` that fails if any address of the name is not allowed. */
function checkedLookup(lookup: Lookup, isAllowed: (host: string, address: string) => boolean) {
  return (name: string, options: LookupOptions, callback: LookupCallback) => {
    lookup(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first)
        return callback(
          error ?? Object.assign(new Error('The name stands for no address'), { code: 'ENOTFOUND' }),
          '',
        )
      if (!addresses.every(({ address }) => isAllowed(name, address)))
        return callback(new AddressClosed(), '')
      return options.all ? callback(null, addresses) : callback(null, first.address, first.family)
    })
  }
}
