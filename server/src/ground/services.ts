import type { FastifyBaseLogger } from 'fastify'

import type { Models } from '#server/ground/models/models.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'
import type { SealedStore } from '#server/platform/store/sealed-store.ts'
import type { Store } from '#server/platform/store/store.ts'

/** Built once per server (`services.ts`) and shared by requests and jobs of every feature. */
export interface Services {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: URL
  readonly log: Pick<FastifyBaseLogger, 'error' | 'warn'>
  readonly outgoing: Outgoing
  readonly models: Models
  /** The configured store; its bytes are sealed. */
  readonly store: Store
  /** The store that seals and opens bytes, with the database that references them. */
  readonly files: { readonly database: Database; readonly store: SealedStore }
  /** Returns a sealer with its own key for each purpose. */
  readonly sealerFor: (purpose: 'two-factor' | 'mail' | 'models' | 'mesh') => Sealer
}
