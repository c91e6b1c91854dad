import { BlockWatch } from './block-watch.ts'
import { makeFamily, password } from './family.ts'
import { KnownRecords } from './known-records.ts'
import { RawConnection, type Reply } from './raw-connection.ts'
import { type FuzzRequest, requestAt } from './request.ts'
import type { RunningServer } from '../../../test/start-server.ts'

export interface FuzzReport {
  readonly requests: number
  readonly seconds: number
  readonly statuses: Readonly<Record<number, number>>
  readonly faults: readonly string[]
  /** Requests that block the event loop for long even when they are sent alone. */
  readonly blocking: readonly string[]
  /** The number of blocks of the event loop above the limit, and the longest one in milliseconds. */
  readonly blocks: { readonly count: number; readonly longest: number }
  readonly families: number
  /** The number of different requests that succeeded at least once, of those sent; the rest by name. */
  readonly carriedOut: number
  readonly neverCarriedOut: readonly string[]
}

interface Running {
  readonly seed: number
  readonly seconds: number
  readonly lanes?: number
}

const mostFaults = 20
// Far below the limit per address without a session.
const requestsPerAddress = 100
const requestsPerFamily = 8000

/** Sends random requests to a running server, many at a time, until the time is over. */
export async function fuzz(
  server: RunningServer,
  { seed, seconds, lanes = 16 }: Running,
): Promise<FuzzReport> {
  const port = Number(new URL(server.url).port)
  const known = new KnownRecords(password)
  const place = { seed, host: `127.0.0.1:${port}`, known }
  const statuses: Record<number, number> = {}
  const faults: string[] = []
  const names = { sent: new Set<string>(), carriedOut: new Set<string>() }
  let families = 0
  let next = 0
  let renewAt = 0
  let renewing: Promise<void> | undefined

  const renew = () =>
    (renewing ??= makeFamily(server.url, known).then((actors) => {
      known.actors = actors
      families++
      renewAt = next + requestsPerFamily
      renewing = undefined
    }))
  await renew()
  const watch = new BlockWatch(server)
  const began = Date.now()
  const until = began + seconds * 1000

  const lane = async (number: number) => {
    const line = new RawConnection(port, addressOf(number, 0))
    for (let sent = 1; Date.now() < until && faults.length < mostFaults; sent++) {
      if (next >= renewAt) await renew()
      const index = next++
      const request = requestAt(index, place)
      if (sent % requestsPerAddress === 0) line.moveTo(addressOf(number, sent))
      const done = watch.begin(index)
      const reply = await send(line, request)
      done()
      if (reply instanceof Error) {
        if (!request.mayDrop) faults.push(`${sayRequest(index, request)}: ${reply.message}`)
        continue
      }
      statuses[reply.status] = (statuses[reply.status] ?? 0) + 1
      if (isFault(reply))
        faults.push(`${sayRequest(index, request)}: ${reply.status} ${reply.body.slice(0, 200)}`)
      names.sent.add(request.name)
      if (reply.status < 300) names.carriedOut.add(request.name)
      if (reply.status === 200) known.learn(request.path, reply.body, index)
      // The account or its session has ended.
      if (reply.status === 401 && request.actor !== undefined && !request.path.startsWith('/auth/'))
        renewAt = 0
    }
    line.close()
  }
  await Promise.all(Array.from({ length: lanes }, (_, number) => lane(number)))
  const took = (Date.now() - began) / 1000
  const blocking = await watch.findBlocking(async (index) => {
    const request = requestAt(index, place)
    const line = new RawConnection(port, '127.250.0.1')
    await send(line, request)
    line.close()
    return sayRequest(index, request)
  })
  const neverCarriedOut = [...names.sent].filter(
    (name) => !names.carriedOut.has(name) && !name.includes(' odd '),
  )
  return {
    requests: next,
    seconds: took,
    statuses,
    faults,
    blocking,
    blocks: watch.end(),
    families,
    carriedOut: names.carriedOut.size,
    neverCarriedOut,
  }
}

/** 502 and 503 report that a model or another service is unavailable, which is true here. */
function isFault({ status }: Reply): boolean {
  return status >= 500 && status !== 502 && status !== 503
}

/** The server may have closed a reused connection just before: only a failure on a new connection counts. */
async function send(line: RawConnection, request: FuzzRequest): Promise<Reply | Error> {
  try {
    return await line.send(request.bytes, request)
  } catch (error) {
    if (request.mayDrop) return error as Error
  } finally {
    if (request.mayDrop) line.close()
  }
  return line.send(request.bytes, request).catch((error: Error) => error)
}

function addressOf(lane: number, sent: number): string {
  const number = Math.floor(sent / requestsPerAddress)
  return `127.${1 + lane}.${1 + (Math.floor(number / 250) % 250)}.${1 + (number % 250)}`
}

function sayRequest(index: number, { name, bytes }: FuzzRequest): string {
  const text = bytes.subarray(0, 1500).toString('latin1')
  return `#${index} ${name} ${JSON.stringify(text.replace(/forerunners_session=[\w-]{43}/g, 'session'))}`
}
