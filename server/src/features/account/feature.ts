import { accountCalls } from '#contract/account/all.ts'
import type { LeaveHooks } from '#server/features/account/leave-families.ts'
import { accountHandlers } from '#server/features/account/handlers.ts'
import { serveOwnData } from '#server/features/account/serve-own-data.ts'
import { serveOwnPhoto } from '#server/features/account/serve-own-photo.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const accountFeature = (services: Services, parts: LeaveHooks) =>
  defineFeature({
    calls: accountCalls,
    handlers: () =>
      accountHandlers(services.database, services.publicUrl, { mails: services.sealerFor('mail'), ...parts }),
    routes: (api) => {
      serveOwnData(api, services)
      serveOwnPhoto(api, services)
    },
  })
