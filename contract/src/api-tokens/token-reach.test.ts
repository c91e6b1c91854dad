import { expect, test } from 'vitest'

import { allCalls } from '#contract/all-calls.ts'
import { scopeNeededBy } from '#contract/api-tokens/token-reach.ts'
import type { Call } from '#contract/call.ts'

const calls = Object.entries(allCalls) as [string, Call][]
const guarded = calls.filter(([, { needs }]) => needs !== 'anyone')

/** Fields by which a pilot proves that it is them and not just an open browser. */
const proofs = new Set(['password', 'current_password', 'new_password', 'code'])

function asksForProof({ body }: Call): boolean {
  const shape = body && 'shape' in body._zod.def ? Object.keys(body._zod.def.shape as object) : []
  return shape.some((field) => proofs.has(field))
}

test('no token makes a call about the pilot’s own account', () => {
  const own = guarded.filter(([name, { path }]) => /^\/(account|auth)\//.test(path) && name !== 'me')

  expect(own.length).toBeGreaterThan(30)
  expect(own.filter(([, call]) => scopeNeededBy(call)).map(([name]) => name)).toEqual([])
})

test('no token makes a call that asks for the password or a code', () => {
  const proving = guarded.filter(([, call]) => asksForProof(call))

  expect(proving.map(([name]) => name)).toEqual(
    expect.arrayContaining(['changePassword', 'createToken', 'offerTransfer', 'setSecondFactorRule']),
  )
  expect(proving.filter(([, call]) => scopeNeededBy(call)).map(([name]) => name)).toEqual([])
})

test('no token leaves, transfers or deletes a family', () => {
  const ends = guarded.filter(([, { path }]) => /^\/family\/(leave|transfer|delete)\//.test(path))

  expect(ends.length).toBeGreaterThan(4)
  expect(
    ends.filter(([, call]) => call.method === 'POST' && scopeNeededBy(call)).map(([name]) => name),
  ).toEqual([])
})

test('no token opens the vault, whatever its calls will be', () => {
  // A permission that does not exist yet.
  const needs = 'vault.read' as Call['needs']

  expect(scopeNeededBy({ method: 'GET', needs })).toBeUndefined()
  expect(scopeNeededBy({ method: 'POST', needs })).toBeUndefined()
})

test('a read token makes no call that writes or has an effect outside', () => {
  const wrong = guarded.filter(
    ([, call]) => scopeNeededBy(call) === 'read' && (call.method !== 'GET' || call.reachesOut),
  )

  expect(wrong).toEqual([])
})
