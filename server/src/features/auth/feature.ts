import { authCalls } from '#contract/auth/all.ts'
import { authHandlers } from '#server/features/auth/handlers.ts'
import type { Registration } from '#server/features/auth/registration.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'

export const authFeature = (
  { database, publicUrl, sealerFor }: Services,
  { registration }: { registration: Registration },
) =>
  defineFeature({
    calls: authCalls,
    handlers: () =>
      authHandlers(database, publicUrl, {
        secondFactors: sealerFor('two-factor'),
        mails: sealerFor('mail'),
        registration,
      }),
    unarchivedTables: { sessions: 'state of this server' },
  })
