import type { FastifyBaseLogger } from 'fastify'

import type { Lookups } from '#server/features/chat/lookups.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import type { PassageVectors } from '#server/features/chat/related-passages.ts'
import type { FindMentionedAgent, ConnectedApis } from '#server/ground/connected-apis.ts'
import type { Models } from '#server/ground/models/models.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'

/** Everything a reply is written with; `app.ts` provides it. */
export interface ReplyDependencies {
  readonly database: Database
  readonly models: Models
  readonly lookups: Lookups
  readonly acting: ActingCalls
  readonly interfaces: ConnectedApis
  readonly findMentionedAgent: FindMentionedAgent
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly near: PassageVectors
}
