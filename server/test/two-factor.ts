import { expect } from 'vitest'

import { goodPassword, type Voice, type World } from './world.ts'
import { totpOf } from '#server/ground/second-factor.ts'

/** What the pilot's app shows now. */
export function appCode(world: World, secret: string): string {
  return totpOf(secret).generate({ timestamp: world.clock.now().getTime() })
}

/** Switches two-factor on through the real calls; gives the app's secret and the recovery codes. The step of its code is over afterwards. */
export async function switchOn(world: World, pilot: Voice): Promise<{ secret: string; codes: string[] }> {
  const { secret } = (await pilot.post('/account/two-factor/set-up/', { current_password: goodPassword })).json<{ secret: string }>()
  const answer = await pilot.post('/account/two-factor/confirm/', { code: appCode(world, secret) })
  expect(answer.statusCode, answer.body).toBe(200)
  world.clock.move(30_000)
  return { secret, codes: answer.json<{ codes: string[] }>().codes }
}
