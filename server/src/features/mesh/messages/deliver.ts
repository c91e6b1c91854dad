import type { FastifyBaseLogger } from 'fastify'
import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import * as z from 'zod/mini'

import { Id } from '#contract/schemas.ts'
import { byEmail } from '#server/features/mesh/messages/by-email.ts'
import { byMcp } from '#server/features/mesh/messages/by-mcp.ts'
import { byModel, type ModelParts } from '#server/features/mesh/messages/by-model.ts'
import { byWebhook, type WebhookParts } from '#server/features/mesh/messages/by-webhook.ts'
import { storeOutcome } from '#server/features/mesh/messages/store-outcome.ts'
import type { DeliveryOutcome } from '#server/features/mesh/messages/outcome.ts'
import { putJobs } from '#server/features/mesh/messages/jobs.ts'
import { channelOf, claimDelivery, type ClaimedDelivery } from '#server/features/mesh/messages/claim.ts'
import { type Clock, minute } from '#server/platform/clock.ts'

/** Cron line: every minute, on one instance. Recovers lost deliveries. */
export const recoverDeliveriesTime = '* * * * * deliver_left'

export interface DeliverParts extends ModelParts, WebhookParts {
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'warn'>
  /** Timeout for a service or an MCP server, in milliseconds. */
  readonly timeout?: number
  /** Called between steps; tests kill the server there. */
  readonly onStep?: (step: 'begun' | 'claimed' | 'responded' | 'stored') => void
}

const DeliveryKey = z.object({ family_id: Id, id: Id })
const maxBatch = 1000

/**
 * Delivers messages, one job per delivery. A delivery is marked as sent before the attempt and its outcome is
 * stored after it; after a crash in between it is sent again with the same ids. No transaction stays open
 * during the attempt.
 */
export function deliverTasks(parts: DeliverParts): TaskList {
  const { database, clock, publicUrl, log, onStep } = parts
  return {
    deliver: async (payload, helpers) => {
      const { family_id: familyId, id } = z.parse(DeliveryKey, payload)
      onStep?.('begun')
      const claimed = await database.inFamily(familyId, async (tx) => {
        const now = clock.now()
        const delivery = await claimDelivery(tx, { familyId, id, now })
        // The advisor's inbox is in this database, so storing the message delivers it.
        if (delivery?.contact.kind !== 'advisor') return delivery
        return byEmail(tx, delivery, { publicUrl, now })
      })
      onStep?.('claimed')
      if (!claimed) return
      const outcome = await attempt(parts, claimed, helpers.abortSignal)
      onStep?.('responded')
      await database.inFamily(familyId, (tx) =>
        storeOutcome(tx, claimed.delivery, { outcome, now: clock.now() }),
      )
      onStep?.('stored')
    },
    deliver_left: async () => {
      const { rows } = await database.transaction((tx) =>
        sql<{
          family_id: string
          id: string
        }>`select * from deliveries_left(${clock.now()}::timestamptz, ${maxBatch}::int)`.execute(tx),
      )
      for (const { family_id, id } of rows)
        await database.inFamily(family_id, (tx) => putJobs(tx, family_id, { ids: [id] }))
      if (rows.length > 0)
        log.warn({ count: rows.length }, 'deliveries were lost on their way and are made again')
    },
  }
}

function attempt(
  parts: DeliverParts,
  claimed: ClaimedDelivery,
  closing: AbortSignal | undefined,
): Promise<DeliveryOutcome> {
  const now = parts.clock.now()
  const channel = channelOf(claimed.contact)
  if (channel === 'model') return byModel(parts, claimed, { now, closing })
  const timeout = AbortSignal.timeout(parts.timeout ?? minute)
  const signal = closing ? AbortSignal.any([timeout, closing]) : timeout
  return channel === 'mcp'
    ? byMcp(parts, claimed, { now, signal, closing })
    : byWebhook(parts, claimed, { now, signal, closing })
}
