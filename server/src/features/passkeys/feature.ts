import { passkeyCalls } from '#contract/passkeys/all.ts'
import { passkeyHandlers } from '#server/features/passkeys/handlers.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const passkeysFeature = ({ database, publicUrl }: Services) =>
  defineFeature({ calls: passkeyCalls, handlers: () => passkeyHandlers(database, publicUrl) })
