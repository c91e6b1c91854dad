import { makeModels, type ModelSettings } from '#server/ground/models/models.ts'
import type { Services } from '#server/ground/services.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Keyring } from '#server/platform/keyring.ts'
import type { Opening } from '#server/platform/outgoing/openings.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { ownUserAgent } from '#server/platform/outgoing/user-agent.ts'
import { sealer } from '#server/platform/sealed.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import type { Store } from '#server/platform/store/store.ts'

export interface ServiceSettings {
  readonly database: Database
  readonly clock: Clock
  readonly publicUrl: URL
  readonly log: Services['log']
  /** Where the bytes of files are stored. */
  readonly store: Store
  /** The keys that seal secrets in the database and bytes in the store. */
  readonly keys: Keyring
  /** The operator's own networks that the server may reach; without any, only the public internet. */
  readonly openings: readonly Opening[]
  /** The operator's contact, named in the User-Agent of outgoing requests. */
  readonly operatorEmail?: string | undefined
  /** The providers' addresses and time limits; tests have their own. */
  readonly models?: Pick<ModelSettings, 'addresses' | 'limits'> | undefined
}

/** Builds the services that requests and jobs share. */
export function openServices({
  database,
  clock,
  publicUrl,
  log,
  store,
  keys,
  openings,
  operatorEmail,
  models,
}: ServiceSettings): Services {
  const sealerFor: Services['sealerFor'] = (purpose) => sealer(keys, purpose)
  const outgoing = openOutgoing({ openings, userAgent: ownUserAgent({ publicUrl, operatorEmail }) })
  return {
    database,
    clock,
    publicUrl,
    log,
    outgoing,
    models: makeModels({ database, clock, log, sealer: sealerFor('models'), outgoing, ...models }),
    store,
    files: { database, store: sealedStore(store, keys) },
    sealerFor,
  }
}
