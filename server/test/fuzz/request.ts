import { brokenHttp } from './broken-http.ts'
import { callRequest, type Draft } from './call-request.ts'
import type { KnownRecords } from './known-records.ts'
import { withOddBody, withOddHeaders, withOddTarget } from './odd-request.ts'
import { routeRequest } from './route-request.ts'
import { Random } from '../torture/random.ts'

export interface FuzzRequest {
  readonly name: string
  /** The path its ids belong to, without /api. */
  readonly path: string
  readonly bytes: Buffer
  readonly isHead: boolean
  readonly isStream: boolean
  /** The number of the account that sends it; undefined for a stranger. */
  readonly actor: number | undefined
  /** Whether it is so broken that the server may just close the connection. */
  readonly mayDrop: boolean
}

export interface RequestSource {
  readonly seed: number
  readonly host: string
  readonly known: KnownRecords
}

/** The request with this number: it follows from the seed and the number alone, except ids and cookies. */
export function requestAt(index: number, { seed, host, known }: RequestSource): FuzzRequest {
  const random = Random.at(seed, index)
  const kind = random.below(100)
  if (kind >= 98) return { ...nothing, name: 'broken HTTP', bytes: brokenHttp(host, random) }
  const draft = draftOf(kind, random, known)
  const actor = random.isOneIn(12) ? undefined : random.below(known.actors.length)
  const cookie = actor === undefined ? undefined : known.actors[actor]?.cookie
  const isOdd = random.isOneIn(8)
  const {
    name,
    method,
    target,
    headers,
    body,
    isStream = false,
  } = isOdd ? withOddHeaders(draft, random) : draft
  const length = body || method === 'POST' ? [`content-length: ${body?.length ?? 0}`] : []
  const head = [
    `${method} ${target} HTTP/1.1`,
    `host: ${host}`,
    ...(cookie ? [`cookie: ${cookie}`] : []),
    ...headers,
    ...length,
    '',
    '',
  ]
  return {
    name,
    path: target.slice('/api'.length),
    bytes: Buffer.concat([Buffer.from(head.join('\r\n'), 'latin1'), body ?? Buffer.alloc(0)]),
    isHead: method === 'HEAD',
    isStream,
    actor: isOdd ? undefined : actor,
    mayDrop: false,
  }
}

const nothing = { path: '', isHead: false, isStream: false, actor: undefined, mayDrop: true }

function draftOf(kind: number, random: Random, known: KnownRecords): Draft {
  if (kind >= 88) return routeRequest(random, known)
  const draft = callRequest(random, known)
  if (kind >= 82) return withOddBody(draft, random)
  return kind >= 78 ? withOddTarget(draft, random) : draft
}
