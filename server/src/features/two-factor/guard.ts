import type { Sealer } from '#server/platform/sealed.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** The throttles for passwords and codes, and the sealer of the secrets. */
export interface Guard {
  readonly passwords: Throttle
  readonly codes: Throttle
  readonly sealer: Sealer
}
