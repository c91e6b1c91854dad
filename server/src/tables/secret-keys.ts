import type { Generated } from 'kysely'

/** Fingerprints of the secret keys that this server has used. */
export interface SecretKeyTables {
  secret_keys: { number: Generated<number>; fingerprint: string; added_at: Generated<Date> }
}
