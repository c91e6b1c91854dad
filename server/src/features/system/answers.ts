import { sql } from 'kysely'

import type { health as healthCall, ready as readyCall } from '#contract/system/calls.ts'
import type { Answer } from '#server/ground/asked.ts'

const health: Answer<typeof healthCall> = () => ({ status: 'up' })

const ready: Answer<typeof readyCall> = async ({ transaction }) => {
  await transaction((tx) => sql`select 1`.execute(tx))
  return { status: 'ready' }
}

export const systemAnswers = { health, ready }
