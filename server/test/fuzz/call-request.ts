import { toJSONSchema } from 'zod/v4/core'

import type { KnownRecords } from './known-records.ts'
import { type JsonKind, valueOf } from './values.ts'
import type { Random } from '../torture/random.ts'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'
import { capitals } from '#contract/capitals.ts'

/** The parts of a request, before oddities are added to it. */
export interface Draft {
  readonly name: string
  readonly method: string
  /** From /api on, as in the request line. */
  readonly target: string
  readonly headers: readonly string[]
  readonly body?: Buffer
  /** Whether its response has no end. */
  readonly isStream?: boolean
}

const calls = (Object.entries(allCalls) as [string, Call][]).map(([name, call]) => ({
  name,
  call,
  body: kindOf(call.body),
  query: kindOf(call.query),
}))

function kindOf(schema: Call['body']): JsonKind | undefined {
  return schema && (toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonKind)
}

// Excluded: passwords are hashed slowly on purpose, exports write whole archives, and the rest ends an
// account, a family or a session.
const ending =
  'startExport logout endSession endOtherSessions leaveFamily deleteFamily removeMember changeStatus acceptTransfer changeRole'
const hashing = calls
  .filter(({ body }) => /password|code/.test(Object.keys(body?.properties ?? {}).join(' ')))
  .map(({ name }) => name)
const rare = new Set([...ending.split(' '), ...hashing])
const common = calls.filter(({ name }) => !rare.has(name))
const rarely = calls.filter(({ name }) => rare.has(name))
const oddParts = [
  '1',
  '0',
  '-1',
  'cultural',
  'charter',
  'undefined',
  '%00',
  '%ff',
  '..%2f',
  '%F0%9F%8F%A0',
  'a'.repeat(300),
]

/**
 * A request for a random call: half of them valid, so that they are carried out, the others with odd values.
 */
export function callRequest(random: Random, known: KnownRecords): Draft {
  const { name, call, body, query } = random.isOneIn(200) ? random.pick(rarely) : random.pick(common)
  const making = { random, known, odd: random.isOneIn(2) ? 0 : 8 }
  const path = call.path.replace(/\{(\w+)\}/g, (_, part: string, at: number) =>
    partOf(part, call.path.slice(0, at), random, known),
  )
  const search = query ? searchOf(valueOf(query, making)) : ''
  return {
    name,
    method: call.method,
    target: `/api${path}${search && `?${search}`}`,
    headers: body ? ['content-type: application/json'] : [],
    ...(body && { body: Buffer.from(JSON.stringify(valueOf(body, making)) ?? '') }),
  }
}

function partOf(part: string, path: string, random: Random, known: KnownRecords): string {
  if (random.isOneIn(12)) return random.pick(oddParts)
  if (part === 'number') return String(1 + random.below(4))
  if (part === 'capital') return random.pick(capitals)
  if (part === 'key') return random.pick(['charter', 'constitution', 'deeds'])
  return random.isOneIn(6) ? random.pick(known.ids) : random.pick(known.idsOf(path))
}

function searchOf(value: unknown): string {
  if (typeof value !== 'object' || value === null) return String(value)
  const search = new URLSearchParams()
  for (const [key, one] of Object.entries(value)) {
    const text = typeof one === 'string' ? one : JSON.stringify(one)
    search.append(key.toWellFormed(), (text ?? '').toWellFormed())
  }
  return search.toString()
}
