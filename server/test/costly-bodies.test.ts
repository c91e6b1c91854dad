import type { InjectOptions } from 'fastify'
import { beforeAll, describe, expect, test } from 'vitest'
import { toJSONSchema } from 'zod/v4/core'

import { shortestOfThree } from './longest-block.ts'
import { useWorld, type TestClient } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import { addressOf, type Call } from '#contract/call.ts'
import { bodyLimitOf, maxBodySizeOf } from '#server/ground/body-limit.ts'

/**
 * The most expensive bodies that a stranger or a member can send to any call cost the main thread little.
 * Generated from the list of calls.
 */
const world = useWorld()
const filling = (Object.entries(allCalls) as [string, Call][]).filter(([, call]) => call.body)

const ids = { id: '01890000-0000-7000-8000-000000000001', number: '1', capital: 'cultural', key: 'charter' }
const milliseconds = { stranger: 50, member: 250 }

let member: TestClient
beforeAll(async () => {
  ;({ founder: member } = await world.foundFamily())
})

/** As many repetitions as the call's limit allows, between a beginning and an end. */
function filled(limit: number, beginning: string, unit: string, end: string): string {
  const room = limit - Buffer.byteLength(beginning) - Buffer.byteLength(end)
  return beginning + unit.repeat(Math.max(1, Math.floor(room / Buffer.byteLength(unit)))) + end
}

const numbered = (count: number, each: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => each(index)).join(',')

/** Bodies that cost most before validation. */
const shapes: Record<string, (limit: number) => string> = {
  'unknown keys': (limit) => `{${numbered(Math.floor(limit / 14), (index) => `"k${index}":1`)}}`,
  'many numbers': (limit) => filled(limit, '[', '1,', '1]'),
  'many empty objects': (limit) => filled(limit, '[', '{},', '{}]'),
  'deep arrays': (limit) => filled(limit, '', '[', ''),
  'deep objects': (limit) => filled(limit, '', '{"a":', ''),
  'closed deep arrays': (limit) => '['.repeat(Math.floor(limit / 2)) + ']'.repeat(Math.floor(limit / 2)),
  'one long text': (limit) => filled(limit, '"', 'a', '"'),
  escapes: (limit) => filled(limit, '"', String.raw`\u0301`, '"'),
}

/** Texts that cost most in a field: normalising, trimming, patterns. */
const texts: Record<string, string> = {
  'marks in changing order': '\u0301\u0323',
  'ligatures that grow': '\ufdfa',
  spaces: ' ',
  'dots of an address': 'a.',
  'at signs': '@a',
  'digits and hyphens': '1-',
  'opening brackets': '[',
  'opening braces': '{{',
  'line breaks': String.raw`\n`,
  'list items': String.raw`\n- `,
  quotes: String.raw`\"`,
}

interface JsonKind {
  readonly type?: string | readonly string[]
  readonly anyOf?: readonly JsonKind[]
  readonly properties?: Record<string, JsonKind>
}

/** The names of all fields of a body, in every variant. */
function fieldsOf(kind: JsonKind): string[] {
  return [...new Set([...Object.keys(kind.properties ?? {}), ...(kind.anyOf ?? []).flatMap(fieldsOf)])]
}

function bodiesOf(call: Call): [string, string][] {
  const limit = bodyLimitOf(call)
  const found = Object.entries(shapes).map(([name, make]): [string, string] => [name, make(limit)])
  for (const field of fieldsOf(
    toJSONSchema(call.body as NonNullable<Call['body']>, { io: 'input', unrepresentable: 'any' }) as JsonKind,
  )) {
    for (const [name, unit] of Object.entries(texts))
      found.push([`${name} in ${field}`, filled(limit, `{"${field}":"a`, unit, '!"}')])
    found.push([`numbers in ${field}`, filled(limit, `{"${field}":[`, '1,', '1]}')])
    found.push([`empty objects in ${field}`, filled(limit, `{"${field}":[`, '{},', '{}]}')])
  }
  return found
}

function asked(call: Call, body: string, cookie?: string): InjectOptions {
  const params = Object.fromEntries(
    [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => [
      name,
      ids[name as keyof typeof ids] ?? ids.id,
    ]),
  )
  return {
    method: 'POST',
    url: `/api${addressOf(call.path, params)}`,
    remoteAddress: `10.9.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}`,
    headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
    payload: body,
  }
}

describe.each(filling)('the call %s', (name, call) => {
  test('the body limit is what the schema allows, and small without a session', () => {
    expect(maxBodySizeOf(call.body as NonNullable<Call['body']>), 'a field without a limit').toBeLessThan(
      Infinity,
    )
    if (call.path.startsWith('/auth/')) expect(bodyLimitOf(call)).toBe(16 * 1024)
  })

  test('an expensive body is refused with a short answer and without holding up others', async () => {
    const isOpen = call.needs === 'anyone'
    const limit = isOpen ? milliseconds.stranger : milliseconds.member
    const slow: string[] = []
    for (const [kind, body] of bodiesOf(call)) {
      const block = await shortestOfThree(limit, async () => {
        const response = await world.app.inject(asked(call, body, isOpen ? undefined : member.cookie))
        expect(response.statusCode, `${kind}: ${response.body.slice(0, 200)}`).toBeLessThan(500)
        expect(response.rawPayload.length, kind).toBeLessThan(16 * 1024)
      })
      if (block > limit) slow.push(`${kind}: ${Math.round(block)} ms`)
    }
    expect(slow).toEqual([])
  })

  test.skipIf(call.needs === 'anyone')('without a session is refused before its body is read', async () => {
    const response = await world.app.inject(asked(call, '{ this is not JSON'))
    expect(response.statusCode, name).toBe(401)
  })
})

test('a body beyond the limit is refused, even without a content length', async () => {
  const response = await world.app.inject(asked(allCalls.login, `"${'a'.repeat(17 * 1024)}"`))
  expect(response.statusCode).toBe(413)
})

test('an address that floods is stopped before its bodies are read, and others are not', async () => {
  const flood = (remoteAddress: string) =>
    world.app.inject({ ...asked(allCalls.login, 'no JSON'), remoteAddress })
  const statuses = new Set<number>()
  for (let visit = 0; visit < 320; visit++) statuses.add((await flood('2001:db8:77:1::1')).statusCode)
  expect([...statuses]).toEqual([400, 429])
  expect((await flood('2001:db8:77:1::2')).statusCode, 'the same network').toBe(429)
  expect((await flood('2001:db8:77:2::1')).statusCode, 'another network').toBe(400)
})
