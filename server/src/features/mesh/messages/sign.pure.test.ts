import { createHmac, randomBytes } from 'node:crypto'

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { isSignedBy, sign } from '#server/features/mesh/messages/sign.ts'

const key = `whsec_${Buffer.alloc(32, 1).toString('base64')}`
const at = new Date('2026-05-01T10:00:00.700Z')

describe('a signature', () => {
  // The example from the Standard Webhooks libraries.
  test('a signature equals the one of the Standard Webhooks libraries', () => {
    const exampleKey = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'
    const signed = sign('{"test": 2432232314}', {
      key: exampleKey,
      id: 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      at: new Date(1_614_265_330_000),
    })

    expect(signed).toEqual({
      'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
      'webhook-timestamp': '1614265330',
      'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
    })
  })

  test('a signature covers the id, the timestamp and the body', () => {
    const due = createHmac('sha256', Buffer.alloc(32, 1))
      .update(`d1.${Math.floor(at.getTime() / 1000)}.{"a":"ü"}`)
      .digest('base64')

    expect(sign('{"a":"ü"}', { key, id: 'd1', at })['webhook-signature']).toBe(`v1,${due}`)
  })

  test('a signature verifies only its own payload', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        fc.stringMatching(/^[\x21-\x7e]{1,40}$/),
        fc.integer({ min: 0, max: 200 }),
        (body, id, flipped) => {
          const headers = sign(body, { key, id, at })
          const bytes = Buffer.from(body)
          const changed = Buffer.concat([bytes, Buffer.from([flipped])])

          expect(isSignedBy(key, bytes, { headers, now: at })).toBe(true)
          expect(isSignedBy(key, changed, { headers, now: at })).toBe(false)
          expect(isSignedBy(`whsec_${randomBytes(32).toString('base64')}`, bytes, { headers, now: at })).toBe(
            false,
          )
          expect(isSignedBy(key, bytes, { headers: { ...headers, 'webhook-id': `${id}x` }, now: at })).toBe(
            false,
          )
        },
      ),
    )
  })

  test.each([
    [0, true],
    [5 * 60, true],
    [-5 * 60, true],
    [5 * 60 + 2, false],
    [-5 * 60 - 2, false],
  ])('a signature made %i seconds away from now is valid: %s', (seconds, isValid) => {
    const now = new Date(Math.floor(at.getTime() / 1000) * 1000 + seconds * 1000)

    expect(isSignedBy(key, Buffer.from('a'), { headers: sign('a', { key, id: 'd1', at }), now })).toBe(
      isValid,
    )
  })

  test('a signature is found among a few others, but not among thousands', () => {
    const headers = sign('a', { key, id: 'd1', at })
    const among = (count: number) => ({
      ...headers,
      'webhook-signature': `${'v1,AAAA '.repeat(count)}${headers['webhook-signature']}`,
    })

    expect(isSignedBy(key, Buffer.from('a'), { headers: among(3), now: at })).toBe(true)
    expect(isSignedBy(key, Buffer.from('a'), { headers: among(3000), now: at })).toBe(false)
  })
})
