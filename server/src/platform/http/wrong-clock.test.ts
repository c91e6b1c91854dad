import { afterEach, beforeEach, expect, test } from 'vitest'

import { useWorld } from '../../../test/world.ts'
import { allCalls } from '#contract/all-calls.ts'
import type { Call } from '#contract/call.ts'

const world = useWorld()

let ahead = 0
beforeEach(() => (ahead = 0))
afterEach(() => world.clock.move(-ahead))

test.each(['1966-01-01T00:00:00Z', '+255000-01-01T00:00:00Z'])(
  'every call returns 503 while the clock is at %s, and readiness names the clock',
  async (moment) => {
    ahead = new Date(moment).getTime() - world.clock.now().getTime()
    world.clock.move(ahead)
    const calls = (Object.values(allCalls) as Call[]).filter(({ takesAnyHost }) => !takesAnyHost)
    expect(calls.length).toBeGreaterThan(100)

    for (const { method, path } of calls) {
      const response = await world.app.inject({
        method,
        url: `/api${path.replaceAll(/\{\w+\}|:\w+/g, '01a1ee49-8819-70ff-a099-8485468f14bf')}`,
      })
      expect(response.statusCode, `${method} ${path}`).toBe(503)
      expect(response.headers['retry-after']).toBe('2')
    }

    const ready = await world.app.inject({ method: 'GET', url: '/api/ready/' })
    expect({ status: ready.statusCode, body: ready.json() }).toMatchObject({
      status: 503,
      body: { parts: ['clock'] },
    })
    expect((await world.app.inject({ method: 'GET', url: '/api/health/' })).statusCode).toBe(200)
  },
)
