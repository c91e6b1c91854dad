import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { Id } from '#contract/schemas.ts'
import { byMail } from '#server/features/mesh/messages/by-mail.ts'
import { byMcp } from '#server/features/mesh/messages/by-mcp.ts'
import { byModel, type ModelParts } from '#server/features/mesh/messages/by-model.ts'
import { byWebhook, type WebhookParts } from '#server/features/mesh/messages/by-webhook.ts'
import { keepOutcome } from '#server/features/mesh/messages/keep-outcome.ts'
import type { Outcome } from '#server/features/mesh/messages/outcome.ts'
import { putJobs } from '#server/features/mesh/messages/put-job.ts'
import { take, type Taken, wayOf } from '#server/features/mesh/messages/take.ts'
import { type Clock, minute } from '#server/platform/clock.ts'

/** Every minute, on one instance: what was lost on its way is taken up again. */
export const deliverLeftTime = '* * * * * deliver_left'

export interface DeliverParts extends ModelParts, WebhookParts {
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** How long a service or an MCP server may take, in milliseconds. */
  readonly patience?: number
  /** Told between any two steps; tests end the house there. */
  readonly onStep?: (step: 'begun' | 'taken' | 'answered' | 'kept') => void
}

const Which = z.object({ family_id: Id, id: Id })
const mostAtOnce = 1000

/**
 * Brings messages where they should go, one job for each. What is about to go out is said before, what came of it after; killed in
 * between it goes out again, with the same ids. No transaction is open while anybody else is waited for.
 */
export function deliverTasks(parts: DeliverParts): TaskList {
  const { database, clock, publicUrl, log, onStep } = parts
  return {
    deliver: async (payload, helpers) => {
      const { family_id: familyId, id } = z.parse(Which, payload)
      onStep?.('begun')
      const taken = await database.inFamily(familyId, async (tx) => {
        const now = clock.now()
        const found = await take(tx, { familyId, id, now })
        // An advisor's inbox is here: what is laid into it has arrived.
        if (found?.contact.kind !== 'advisor') return found
        return byMail(tx, found, { publicUrl, now })
      })
      onStep?.('taken')
      if (!taken) return
      const outcome = await attempt(parts, taken, helpers.abortSignal)
      onStep?.('answered')
      await database.inFamily(familyId, (tx) => keepOutcome(tx, taken.delivery, { outcome, now: clock.now() }))
      onStep?.('kept')
    },
    deliver_left: async () => {
      const { rows } = await database.transaction((tx) =>
        sql<{ family_id: string; id: string }>`select * from deliveries_left(${clock.now()}::timestamptz, ${mostAtOnce}::int)`.execute(tx),
      )
      for (const { family_id, id } of rows) await database.inFamily(family_id, (tx) => putJobs(tx, family_id, { ids: [id] }))
      if (rows.length > 0) log.warn({ count: rows.length }, 'deliveries were lost on their way and are made again')
    },
  }
}

function attempt(parts: DeliverParts, taken: Taken, closing: AbortSignal | undefined): Promise<Outcome> {
  const now = parts.clock.now()
  const way = wayOf(taken.contact)
  if (way === 'model') return byModel(parts, taken, { now, closing })
  const patience = AbortSignal.timeout(parts.patience ?? minute)
  const signal = closing ? AbortSignal.any([patience, closing]) : patience
  return way === 'mcp' ? byMcp(parts, taken, { signal, closing }) : byWebhook(parts, taken, { now, signal, closing })
}
