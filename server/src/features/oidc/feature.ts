import { oidcCalls } from '#contract/oidc/all.ts'
import { beginLink, finishLink, read, unlink } from '#server/features/oidc/link.ts'
import { oidcProvider } from '#server/features/oidc/provider.ts'
import type { OidcSettings } from '#server/features/oidc/settings.ts'
import { begin, finish } from '#server/features/oidc/sign-in.ts'
import { defineFeature } from '#server/ground/feature.ts'
import type { Services } from '#server/ground/services.ts'
import { networkThrottle, throttle } from '#server/platform/throttle.ts'

const quarter = 15 * 60

/** Signing in with the operator's OpenID Connect provider; without one every call but `readOidc` is not found. */
export const oidcFeature = (services: Services, settings: OidcSettings | undefined) =>
  defineFeature({
    calls: oidcCalls,
    handlers: () => {
      const { database } = services
      const { pool, secondary } = database
      const provider = settings && oidcProvider(settings, services)
      const attempts = networkThrottle(secondary, 'oidc', { attempts: 120, seconds: quarter })
      const passwords = throttle(secondary, 'password', { attempts: 8, seconds: quarter })
      const signIn = { pool, provider, attempts }
      const linking = { database, provider, passwords }
      return {
        readOidc: () => ({ name: provider?.name ?? null }),
        beginOidc: begin(signIn),
        finishOidc: finish(signIn),
        readOidcLink: read(linking),
        beginOidcLink: beginLink(linking),
        finishOidcLink: finishLink(linking),
        unlinkOidc: unlink(linking),
      }
    },
  })
