import type { Sealer } from '#server/platform/sealed.ts'
import type { Throttle } from '#server/platform/throttle.ts'

/** What guesses of either kind are counted with, and what opens the secrets. */
export interface Guard {
  readonly passwords: Throttle
  readonly codes: Throttle
  readonly sealer: Sealer
}
