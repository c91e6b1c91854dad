import { lookup, type LookupAddress, type LookupOptions } from 'node:dns'
import { isIP } from 'node:net'

import type * as undici from 'undici'
import type { Agent } from 'undici'

import type { Opening } from '#server/platform/outgoing/allowed.ts'
import { limited } from '#server/platform/outgoing/limited.ts'
import { mayReach } from '#server/platform/outgoing/may-reach.ts'

/** The operator has not opened the network this address lies in. */
export class AddressClosed extends Error {
  override name = 'AddressClosed'
  readonly code = 'ADDRESS_CLOSED'
}

/** A redirect that is not followed: too many, away from https, or to nothing that is an address. */
export class RedirectRefused extends Error {
  override name = 'RedirectRefused'
  readonly code = 'REDIRECT_REFUSED'
}

/** The one way out of the house. */
export interface Outgoing {
  /** As the browser's, but it goes only where it may, follows no redirect, and ends what is too slow or too large. */
  readonly fetch: typeof globalThis.fetch
  /** Reads something that may have moved: follows a few redirects, each checked as the first address was. Credentials stay with their host. */
  readonly read: (address: string, init: ReadInit) => Promise<Response>
  readonly close: () => Promise<void>
}

export interface ReadInit {
  readonly headers?: Readonly<Record<string, string>>
  readonly signal: AbortSignal
}

export interface OutgoingSettings {
  readonly openings: readonly Opening[]
  /** Longest wait for a connection, and for anything at all on one, in milliseconds. */
  readonly patience?: { readonly connect: number; readonly silence: number }
  /** Most bytes of one answer, unpacked. */
  readonly largest?: number
  /** How a name is looked up; tests have names of their own. */
  readonly lookUp?: LookUp
  /** Certificates that are trusted besides the usual ones; tests have one of their own. */
  readonly ca?: string
}

type LookUp = (name: string, answer: (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void) => void

const usual = { patience: { connect: 10_000, silence: 180_000 }, largest: 8 * 1024 * 1024 }
const mostRedirects = 3

/**
 * Every address a name stands for is checked at the moment of the connection, and the connection goes to one that was checked: a name
 * can't change in between. What is needed for it is loaded with the first request: a house that asks nobody does not pay for it.
 */
export function openOutgoing(settings: OutgoingSettings): Outgoing {
  let opened: Promise<{ agent: Agent; send: typeof undici.fetch }> | undefined
  const ask = async (input: string | URL | Request, init: RequestInit, redirect: 'error' | 'manual') => {
    const { agent, send } = await (opened ??= open(settings))
    const headers = new Headers(init.headers)
    // What is packed could unfold beyond every measure.
    headers.set('accept-encoding', 'identity')
    const address = input instanceof Request ? input.url : input
    // undici's own types are the browser's under other names.
    return send(address, { ...(init as object), headers: [...headers], redirect, dispatcher: agent })
  }
  return {
    fetch: async (input, init = {}) => limited(await ask(input, init, 'error'), settings.largest ?? usual.largest),
    read: async (address, { headers = {}, signal }) => {
      let at = new URL(address)
      const first = at.origin
      for (let steps = 0; ; steps++) {
        const response = await ask(at, { headers: at.origin === first ? headers : withoutCredentials(headers), signal }, 'manual')
        const location = response.headers.get('location')
        if (response.status < 300 || response.status >= 400 || location === null) return limited(response, settings.largest ?? usual.largest)
        await response.body?.cancel()
        at = nextOf(at, location, steps)
      }
    },
    close: async () => (await opened)?.agent.destroy(),
  }
}

// Only what says what one would like to have goes along to another host.
const harmless = new Set(['accept', 'accept-language', 'user-agent'])

function withoutCredentials(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => harmless.has(name.toLowerCase())))
}

function nextOf(at: URL, location: string, steps: number): URL {
  const next = URL.canParse(location, at.href) ? new URL(location, at) : undefined
  const isFollowed =
    next !== undefined &&
    steps < mostRedirects &&
    (next.protocol === 'https:' || (next.protocol === 'http:' && at.protocol === 'http:')) &&
    next.username === '' &&
    next.password === ''
  if (!isFollowed) throw new RedirectRefused()
  return next
}

async function open({ openings, patience = usual.patience, lookUp = lookUpAll, ca }: OutgoingSettings) {
  const { Agent, buildConnector, fetch } = await import('undici')
  const agent = new Agent({
    headersTimeout: patience.silence,
    bodyTimeout: patience.silence,
    connect: (options, callback) => {
      const { hostname, protocol } = options
      const port = Number(options.port) || (protocol === 'https:' ? 443 : 80)
      const literal = hostname.replace(/^\[|\]$/g, '')
      // Of an address that is written out nobody looks anything up.
      if (isIP(literal) && !mayReach({ host: literal, address: literal, port }, openings)) return callback(new AddressClosed(), null)
      const checked = checkedLookup(lookUp, (host, address) => mayReach({ host, address, port }, openings))
      const connect = buildConnector({ timeout: patience.connect, lookup: checked, ...(ca !== undefined && { ca }) })
      connect({ ...options, hostname: literal }, callback)
    },
  })
  return { agent, send: fetch }
}

function lookUpAll(name: string, answer: Parameters<LookUp>[1]): void {
  lookup(name, { all: true }, answer)
}

type Answered = (error: NodeJS.ErrnoException | null, address: string | LookupAddress[], family?: number) => void

/** A look-up for `connect` that fails if a single address behind the name may not be reached. */
function checkedLookup(lookUp: LookUp, isAllowed: (host: string, address: string) => boolean) {
  return (name: string, options: LookupOptions, answer: Answered) => {
    lookUp(name, (error, addresses) => {
      const [first] = addresses ?? []
      if (error || !first) return answer(error ?? Object.assign(new Error('The name stands for no address'), { code: 'ENOTFOUND' }), '')
      if (!addresses.every(({ address }) => isAllowed(name, address))) return answer(new AddressClosed(), '')
      return options.all ? answer(null, addresses) : answer(null, first.address, first.family)
    })
  }
}
