import { systemCalls } from '#contract/system/all.ts'
import { systemHandlers } from '#server/features/system/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'
import { expectPlausible } from '#server/platform/clock.ts'
import { expectDiskSpace } from '#server/platform/disk-space.ts'

interface SystemSettings {
  readonly disks: readonly string[]
  /** Where the source code of this version is; null if that is unknown. */
  readonly sourceUrl: string | null
}

export const systemFeature = ({ database, clock }: Services, { disks, sourceUrl }: SystemSettings) =>
  defineFeature({
    calls: systemCalls,
    handlers: () =>
      systemHandlers(
        {
          database: () => database.pool.query('select 1'),
          disk: () => expectDiskSpace(disks),
          clock: () => expectPlausible(clock),
        },
        sourceUrl,
      ),
  })
