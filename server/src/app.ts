import type { FastifyInstance } from 'fastify'

import { allCalls } from '#contract/all-calls.ts'
import { type CombinedFeatures, collectFeatures } from '#server/collect-features.ts'
import { type FeatureSettings, makeFeatures } from '#server/features.ts'
import { useOwnCookies } from '#server/ground/cookies.ts'
import type { AnyFeature } from '#server/ground/feature.ts'
import { knownDevices } from '#server/ground/known-devices.ts'
import { Live } from '#server/ground/live/live.ts'
import { serveLive } from '#server/ground/live/serve.ts'
import { mountAll } from '#server/ground/mount.ts'
import { recordSecurityEvents } from '#server/ground/security-log.ts'
import { limitTokenGuesses } from '#server/ground/token-guesses.ts'
import type { Services } from '#server/ground/services.ts'
import { serveApiDocs } from '#server/openapi/serve.ts'
import { systemClock } from '#server/platform/clock.ts'
import { handleErrors, refuseWhileClosing, refuseWithWrongClock } from '#server/platform/http/errors.ts'
import { readOnlyJson } from '#server/platform/http/json.ts'
import { openHttp } from '#server/platform/http/open-http.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { refuseForeignOrigins } from '#server/platform/http/safety.ts'
import { endSlowBodies, type Timeouts, defaultTimeouts } from '#server/platform/http/slow-clients.ts'
import { openServices, type ServiceSettings } from '#server/services.ts'

export interface AppSettings
  extends
    Omit<ServiceSettings, 'clock' | 'log' | 'openings'>,
    Partial<Pick<ServiceSettings, 'clock' | 'openings'>>,
    FeatureSettings {
  readonly trustProxy?: boolean
  readonly logLevel?: string
  /** How often live streams check their permissions, in milliseconds. */
  readonly heartbeat?: number
  /** Time limits for slow clients. */
  readonly timeouts?: Timeouts
  /** The folder of the built pages; without it only the API is served. */
  readonly pages?: string
}

export interface OpenedApp extends CombinedFeatures {
  readonly app: FastifyInstance
  readonly services: Services
}

/** The whole product without a port, as tests use it: closing the app closes its services. */
export async function makeApp(settings: AppSettings): Promise<FastifyInstance> {
  const { app } = await openApp(settings, { closesServices: true })
  return app
}

/** The whole product without a port, with its services and jobs. The caller closes the services last. */
export async function openApp(
  {
    clock = systemClock,
    openings = [],
    trustProxy = false,
    logLevel = 'silent',
    timeouts = defaultTimeouts,
    heartbeat,
    pages,
    ...settings
  }: AppSettings,
  { closesServices = false } = {},
): Promise<OpenedApp> {
  const { publicUrl } = settings
  const app = await openHttp({ publicUrl, trustProxy, logLevel, timeouts })
  const services = openServices({ ...settings, clock, openings, log: app.log })
  // Hooks of closing run in reverse: added first, this one runs after the features have ended their work.
  if (closesServices) app.addHook('onClose', () => services.outgoing.close())
  const features = makeFeatures(services, settings)
  const collected = collectFeatures(features)
  const { database } = services
  useOwnCookies(app, publicUrl)
  await app.register(
    async (api) => {
      readOnlyJson(api)
      api.addHook('onRequest', (_, reply, done) => {
        void reply.header('cache-control', 'no-store')
        done()
      })
      handleErrors(api)
      refuseWhileClosing(api)
      refuseForeignOrigins(api, publicUrl)
      refuseWithWrongClock(api, clock)
      limitTokenGuesses(api)
      endSlowBodies(api, timeouts)
      recordSecurityEvents(api, { database, clock })
      mountAll(api, allCalls, collected.handlers, { database, clock, devices: knownDevices(settings.keys) })
      for (const feature of features) addFeature(api, feature, collected)
      serveApiDocs(api, allCalls)
      serveLive(
        api,
        new Live({ database, clock, filters: collected.liveFilters, log: app.log, heartbeat }),
        services,
      )
    },
    { prefix: '/api' },
  )
  if (pages) await servePages(app, pages)
  return { app, services, ...collected }
}

function addFeature(
  api: FastifyInstance,
  { routes, background }: AnyFeature,
  { shared }: Pick<CombinedFeatures, 'shared'>,
): void {
  routes?.(api, shared)
  const { open, beforeClose, close } = background?.(shared) ?? {}
  if (open) api.addHook('onReady', async () => open())
  if (beforeClose)
    api.addHook('preClose', (done) => {
      beforeClose()
      done()
    })
  if (close) api.addHook('onClose', async () => close())
}
