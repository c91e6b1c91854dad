import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import qs from 'qs'

import { maxFileHandles } from '#server/platform/file-handles.ts'
import { sendError, sendMalformed } from '#server/platform/http/errors.ts'
import { safeHeaders, sendSafeHeaders } from '#server/platform/http/safety.ts'
import { reserveFileHandles, limitConnections, type Timeouts } from '#server/platform/http/slow-clients.ts'
import { lineWriter } from '#server/platform/line-writer.ts'

export interface HttpSettings {
  readonly publicUrl: URL
  readonly trustProxy: boolean
  readonly logLevel: string
  readonly timeouts: Timeouts
}

// For routes outside the contract; each call has its own limit.
const maxBody = 16 * 1024

/** Creates Fastify with the limits, headers and log settings of every route. */
export async function openHttp({
  publicUrl,
  trustProxy,
  logLevel,
  timeouts,
}: HttpSettings): Promise<FastifyInstance> {
  const app: FastifyInstance = Fastify({
    logger: {
      level: logLevel,
      redact: ['req.headers.cookie', 'req.headers.authorization'],
      stream: lineWriter(1),
    },
    // No request log: document URLs are private.
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: maxBody,
    connectionTimeout: timeouts.idle,
    http: {
      headersTimeout: timeouts.headers,
      connectionsCheckingInterval: Math.min(5000, timeouts.headers / 4),
    },
    // Only the nearest proxy is trusted: a client can forge everything before its entry.
    trustProxy: trustProxy ? (_, hop) => hop === 0 : false,
    return503OnClosing: false,
    frameworkErrors: (error, request, reply) => {
      void reply.headers(safeHeaders(publicUrl))
      void sendError(error, request, reply)
    },
    clientErrorHandler: sendMalformed,
    forceCloseConnections: 'idle',
    // The contract validates requests. Without this Fastify loads two compilers, a tenth of the start-up
    // time.
    schemaController: { compilersFactory: { buildValidator: noCompiler, buildSerializer: noCompiler } },
    routerOptions: {
      ignoreTrailingSlash: true,
      caseSensitive: false,
      querystringParser: (text) =>
        qs.parse(text, { depth: 3, parameterLimit: 50, arrayLimit: 50, allowPrototypes: false }),
    },
  })
  reserveFileHandles(app.server, maxFileHandles())
  if (!trustProxy) limitConnections(app.server)
  sendSafeHeaders(app, publicUrl)
  await app.register(cookie)
  return app
}

function noCompiler(): never {
  throw new Error('A route has a schema of its own; the contract validates requests.')
}
