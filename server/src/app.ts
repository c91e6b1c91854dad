import { join } from 'node:path'

import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import qs from 'qs'

import { allCalls } from '#contract/all-calls.ts'
import { inviteMember } from '#contract/members/calls.ts'
import { agentMaterials } from '#server/agent-materials.ts'
import { chatParts } from '#server/chat-parts.ts'
import { checkSources } from '#server/check-sources.ts'
import { evidenceSources } from '#server/evidence-sources.ts'
import { linkSources } from '#server/link-sources.ts'
import { timelineAnswers } from '#server/features/timeline/answers.ts'
import { serveCalendar } from '#server/features/timeline/serve-calendar.ts'
import { timelineSources } from '#server/timeline-sources.ts'
import { accountAnswers } from '#server/features/account/answers.ts'
import { serveOwnPhoto } from '#server/features/account/serve-own-photo.ts'
import { serveOwnData } from '#server/features/account/serve-own-data.ts'
import { authAnswers } from '#server/features/auth/answers.ts'
import { capitalAnswers } from '#server/features/capitals/answers.ts'
import { chatAnswers } from '#server/features/chat/answers.ts'
import { serveAnswer } from '#server/features/chat/serve-answer.ts'
import { makeSpeaker } from '#server/features/chat/speaker.ts'
import { documentAnswers } from '#server/features/documents/answers.ts'
import { indexLeftPapers } from '#server/features/documents/index-paper.ts'
import { nearPassages } from '#server/features/documents/near-passages.ts'
import { isReadable } from '#server/features/documents/readable.ts'
import { type PressPlace, servePaper } from '#server/features/documents/export/serve-paper.ts'
import { settleAround } from '#server/features/documents/settle-around.ts'
import { paperTitles } from '#server/features/documents/titles.ts'
import { hasApprovedPaper, writePapers } from '#server/features/documents/write-papers.ts'
import { makeWriter } from '#server/features/documents/writing/writer.ts'
import { farewellAnswers } from '#server/features/farewell/answers.ts'
import { serveArchive } from '#server/features/farewell/serve-archive.ts'
import { fileAnswers } from '#server/features/files/answers.ts'
import { fileNames } from '#server/features/files/names.ts'
import { serveBytes } from '#server/features/files/serve-bytes.ts'
import { serveDataset } from '#server/features/files/serve-dataset.ts'
import { serveFileArchive } from '#server/features/files/serve-file-archive.ts'
import { serveUploads } from '#server/features/files/uploads/serve-uploads.ts'
import { familyAnswers } from '#server/features/family/answers.ts'
import { ledgerAnswers } from '#server/features/ledger/answers.ts'
import { serveLedgerFile } from '#server/features/ledger/serve-file.ts'
import { deleteFamilyNow } from '#server/features/farewell/delete-family.ts'
import { closeAdvisorsSeat } from '#server/features/members/change-status.ts'
import { serveMemberPhoto } from '#server/features/members/serve-photo.ts'
import { memberAnswers } from '#server/features/members/answers.ts'
import type { AroundRemoval } from '#server/features/members/remove.ts'
import { meshAnswers } from '#server/features/mesh/answers.ts'
import { holdMandate } from '#server/features/mesh/contacts/end.ts'
import { contactNames } from '#server/features/mesh/contacts/names.ts'
import { builtDocumentWorker, openDocumentReader } from '#server/features/mesh/interfaces/document-reader.ts'
import { makeInterfaces } from '#server/features/mesh/interfaces/offered.ts'
import { findMentioned } from '#server/features/mesh/mentioned.ts'
import { messageAnswers } from '#server/features/mesh/messages/answers.ts'
import { serveAnswers } from '#server/features/mesh/messages/serve-answers.ts'
import { missionAnswers } from '#server/features/missions/answers.ts'
import { beginMission } from '#server/features/missions/begin.ts'
import { modelAnswers } from '#server/features/models/answers.ts'
import { noticeAnswers } from '#server/features/notices/answers.ts'
import { onboardingAnswers } from '#server/features/onboarding/answers.ts'
import type { JourneyParts } from '#server/features/onboarding/journey-parts.ts'
import { refreshPapers } from '#server/features/onboarding/refresh-papers.ts'
import { passkeyAnswers } from '#server/features/passkeys/answers.ts'
import { systemAnswers } from '#server/features/system/answers.ts'
import { twoFactorAnswers } from '#server/features/two-factor/answers.ts'
import { Live } from '#server/ground/live/live.ts'
import { serveLive } from '#server/ground/live/serve.ts'
import { makeModels, type ModelSettings } from '#server/ground/models/models.ts'
import { mountAll } from '#server/ground/mount.ts'
import { liveFilters } from '#server/live-filters.ts'
import { serveApiDocs } from '#server/openapi/serve.ts'
import { type Clock, systemClock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import { answerError, answerErrors, answerNoHttp, refuseWhileClosing } from '#server/platform/http/errors.ts'
import { readOnlyJson } from '#server/platform/http/json.ts'
import { servePages } from '#server/platform/http/pages.ts'
import { refuseForeignOrigins, safeHeaders, sendSafeHeaders } from '#server/platform/http/safety.ts'
import type { Opening } from '#server/platform/outgoing/allowed.ts'
import { openOutgoing } from '#server/platform/outgoing/outgoing.ts'
import { projectRoot } from '#server/platform/project-root.ts'
import { sealer } from '#server/platform/sealed.ts'
import { sealedStore } from '#server/platform/store/sealed-store.ts'
import type { Store } from '#server/platform/store/store.ts'

export interface AppSettings {
  readonly database: Database
  readonly publicUrl: URL
  /** Where mails go out; without one whoever invites is handed the link. */
  readonly smtpUrl?: string | undefined
  /** Where the bytes of files lie. */
  readonly store: Store
  /** What everything that is sealed, in the database and in the store, is sealed with. */
  readonly secretKey: Buffer
  /** Networks of the operator's own that the house may reach; without any, only the open internet. */
  readonly openings?: readonly Opening[]
  /** Where the providers of models are and how long they are waited for; tests have their own. */
  readonly models?: Pick<ModelSettings, 'addresses' | 'limits'>
  readonly clock?: Clock
  readonly trustProxy?: boolean
  readonly logLevel?: string
  /** How often, in milliseconds, those who look on are checked anew; tests do not want to wait. */
  readonly heartbeat?: number
  /** Where the built pages lie; left out, only the API is served. */
  readonly pages?: string
  /** Where the press lies that draws papers; tests have their own. */
  readonly press?: PressPlace
  /** The file of the thread that reads OpenAPI documents; tests have their own. */
  readonly documentWorker?: string
}

const largestBody = 1024 * 1024
const builtPress = { worker: join(projectRoot, 'dist/server/press.js'), faces: join(projectRoot, 'dist/faces') }

/** The whole product without a port: the only file that knows every feature. */
export async function makeApp({
  database,
  publicUrl,
  smtpUrl,
  store,
  secretKey,
  openings = [],
  models: modelSettings,
  clock = systemClock,
  trustProxy = false,
  logLevel = 'silent',
  heartbeat,
  pages,
  press = builtPress,
  documentWorker = builtDocumentWorker,
}: AppSettings): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: { level: logLevel, redact: ['req.headers.cookie', 'req.headers.authorization'] },
    // One line a fault, none a request: addresses of papers are nobody's business.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: largestBody,
    // Only the nearest proxy is believed: what stands before its word the visitor may have written.
    trustProxy: trustProxy ? (_, hop) => hop === 0 : false,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(safeHeaders(publicUrl))
      void answerError(error, request, reply)
    },
    clientErrorHandler: answerNoHttp,
    forceCloseConnections: 'idle',
    // What comes in is checked by the contract. Without this Fastify loads two compilers of its own, a tenth of a start.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: false,
      querystringParser: (text) =>
        qs.parse(text, { depth: 3, parameterLimit: 50, arrayLimit: 50, allowPrototypes: false }) as Record<string, unknown>,
    },
  })
  sendSafeHeaders(app, publicUrl)
  await app.register(cookie)
  await app.register(
    async (api) => {
      readOnlyJson(api)
      api.addHook('onRequest', (_, reply, done) => {
        void reply.header('cache-control', 'no-store')
        done()
      })
      answerErrors(api)
      refuseWhileClosing(api)
      refuseForeignOrigins(api, publicUrl)
      const secondFactors = sealer(secretKey, 'two-factor')
      const outgoing = openOutgoing({ openings })
      api.addHook('onClose', () => outgoing.close())
      const models = makeModels({ database, clock, log: app.log, sealer: sealer(secretKey, 'models'), outgoing, ...modelSettings })
      const writer = makeWriter({ database, models, clock, log: app.log })
      api.addHook('onReady', () => writer.open())
      api.addHook('onClose', () => writer.close())
      let isClosing = false
      api.addHook('onReady', (done) => {
        void indexLeftPapers(database, app.log, () => isClosing).catch((error: unknown) => app.log.error(error, 'papers could not be made findable'))
        done()
      })
      api.addHook('preClose', (done) => {
        isClosing = true
        done()
      })
      const journeyParts = { writePapers, hasApprovedPaper, beginMission: beginFromJourney }
      const members = memberAnswers(database, { publicUrl, hasMailServer: smtpUrl !== undefined, aroundChange: settleAround, aroundRemoval })
      const documents = openDocumentReader(documentWorker)
      api.addHook('onClose', () => documents.close())
      const mesh = { database, clock, outgoing, documents, models, sealer: sealer(secretKey, 'mesh'), lacksModel: models.lacksModel }
      const known = {
        ...systemAnswers,
        ...authAnswers(database, publicUrl, secondFactors),
        ...accountAnswers(database, publicUrl, { aroundChange: settleAround, deleteFamily: deleteFamilyNow }),
        ...twoFactorAnswers(database, secondFactors),
        ...passkeyAnswers(database, publicUrl),
        ...modelAnswers(database, models, { paperTitles, fileNames }),
        ...familyAnswers({ afterChange: refreshPapers(journeyParts), paperTitles, fileNames, contactNames }),
        ...members,
        ...meshAnswers({ ...mesh, closeSeat: closeAdvisorsSeat(settleAround), invite: { call: inviteMember, answer: members.inviteMember } }),
        ...messageAnswers({ ...mesh, publicUrl }),
        ...onboardingAnswers(journeyParts),
        ...documentAnswers(database, models, writer),
        ...fileAnswers,
        ...noticeAnswers({ isReadable }),
        ...missionAnswers({ checks: checkSources, links: linkSources, writePapers }),
        ...capitalAnswers({ evidence: evidenceSources }),
        ...timelineAnswers({ sources: timelineSources, publicUrl }),
        ...ledgerAnswers,
        ...farewellAnswers(database, publicUrl, { aroundChange: settleAround }),
      }
      const talk = {
        ...chatParts(known),
        naming: { paperTitles, contactNames },
        interfaces: makeInterfaces(mesh),
        findMentioned: findMentioned(mesh),
        near: nearPassages,
      }
      app.decorate('agentMaterials', agentMaterials(talk.lookups))
      const speaker = makeSpeaker({ database, models, clock, log: app.log, ...talk })
      api.addHook('onReady', () => speaker.open())
      api.addHook('onClose', () => speaker.close())
      const answers = { ...known, ...chatAnswers(database, { speaker, ...talk }) }
      mountAll(api, allCalls, answers, { database, clock, isSecure: publicUrl.protocol === 'https:' })
      serveLedgerFile(api, { database, clock })
      serveArchive(api, { database, clock })
      servePaper(api, { database, clock, log: app.log, press })
      const files = { database, clock, store: sealedStore(store, secretKey) }
      serveUploads(api, files)
      serveBytes(api, files)
      serveDataset(api, files)
      serveFileArchive(api, files)
      serveAnswer(api, { database, clock, speaker, naming: talk.naming })
      serveAnswers(api, mesh)
      serveCalendar(api, { database, clock, sources: timelineSources, publicUrl })
      serveApiDocs(api, allCalls)
      serveOwnData(api, { database, clock })
      serveOwnPhoto(api, { database, clock })
      serveMemberPhoto(api, { database, clock })
      serveLive(api, new Live({ database, clock, filters: liveFilters, log: app.log, heartbeat }), { database, clock })
    },
    { prefix: '/api' },
  )
  if (pages) await servePages(app, pages)
  return app
}

// The mandate is locked first, as every act on a mandate does.
const aroundRemoval: AroundRemoval = async (tx, removal, change) => {
  const endMandate = await holdMandate(tx, removal)
  await settleAround(tx, removal, change)
  await endMandate()
}

const beginFromJourney: JourneyParts['beginMission'] = (tx, { familyId, accountId }, { mission, answers, now }) =>
  beginMission(tx, { familyId, accountId, type: mission, answers, now })

function noCompiler(): never {
  throw new Error('A route with a schema of its own: what comes in is checked by the contract.')
}
