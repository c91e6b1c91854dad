import { expect } from 'vitest'

import { goodPassword, type TestClient, type World } from './world.ts'
import { totpOf } from '#server/ground/second-factor.ts'

/** The code the pilot's app shows now. */
export function appCode(world: World, secret: string): string {
  return totpOf(secret).generate({ timestamp: world.clock.now().getTime() })
}

/**
 * Switches two-factor on through the API; returns the app's secret and the recovery codes. Moves the clock
 * past the code's time step.
 */
export async function switchOn(
  world: World,
  pilot: TestClient,
): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (
    await pilot.post('/account/two-factor/set-up/', { current_password: goodPassword })
  ).json<{ secret: string }>()
  const response = await pilot.post('/account/two-factor/confirm/', { code: appCode(world, secret) })
  expect(response.statusCode, response.body).toBe(200)
  world.clock.move(30_000)
  return { secret, codes: response.json<{ codes: string[] }>().codes }
}
