import type { FastifyInstance, FastifyRequest } from 'fastify'
import { RateLimiterMemory } from 'rate-limiter-flexible'

import { mcpPath } from '#contract/chat/mcp.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import { answerMcp, isProposal } from '#server/features/chat/mcp/mcp-server.ts'
import { proposeFromOutside } from '#server/features/chat/mcp/propose-from-outside.ts'
import type { ActingCalls } from '#server/features/chat/proposals.ts'
import { askerOf } from '#server/features/chat/reply-context.ts'
import { Sources } from '#server/features/chat/sources.ts'
import { toolsOf } from '#server/features/chat/tools.ts'
import { authenticatePilot } from '#server/ground/authenticate-request.ts'
import { readToken } from '#server/ground/credential.ts'
import type { Tool } from '#server/ground/models/prompt.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Services } from '#server/ground/services.ts'
import { refuse } from '#server/platform/refuse.ts'

interface McpDependencies extends Pick<Services, 'database' | 'clock' | 'publicUrl' | 'log'> {
  readonly lookups: Lookups
  readonly acting: ActingCalls
}

const bodyLimit = 64 * 1024
/** The limit of each pilot and process: an assistant that loops must not occupy the server. */
const requests = { points: 120, duration: 60 }

/**
 * Serves the chat's tools to a pilot's own assistant, by the Model Context Protocol over streamable HTTP,
 * with an API token (docs/decisions/0073-mcp-server.md). Stateless: each request carries everything.
 */
export function serveMcp(api: FastifyInstance, dependencies: McpDependencies): void {
  const limiter = new RateLimiterMemory(requests)
  api.route({
    method: 'POST',
    url: mcpPath,
    bodyLimit,
    // A cookie doesn't count here: it would let a page of ours speak for the assistant.
    onRequest: (request, reply, done) => {
      if (readToken(request) === undefined) {
        void reply.header('www-authenticate', 'Bearer')
        refuse('no_session')
      }
      done()
    },
    handler: async (request, reply) => {
      const { database, clock, publicUrl } = dependencies
      const pilot = await authenticatePilot({ database, clock }, request, {
        needs: 'chat.use',
        to: writes(request.body) ? 'write' : 'read',
        tokens: 'allowed',
      })
      await limiter.consume(pilot.accountId).catch(() => refuse('too_many', { count: 1 }))
      // A batch would be many requests for the price of one.
      if (Array.isArray(request.body)) refuse('malformed')
      const answer = await answerMcp(
        requestOf(request, publicUrl),
        request.body,
        toolsFor(dependencies, pilot),
      )
      const type = answer.headers.get('content-type')
      if (type) void reply.header('content-type', type)
      return reply.code(answer.status).send(await answer.text())
    },
  })
  // The protocol's word for "no stream here", which clients ask for.
  api.route({
    method: ['GET', 'DELETE'],
    url: mcpPath,
    exposeHeadRoute: false,
    handler: (_, reply) => reply.code(405).header('allow', 'POST').send(),
  })
}

/** A read token sees no proposals, and can't call one either: `authenticatePilot` refuses it. */
function toolsFor({ database, clock, log, lookups, acting }: McpDependencies, pilot: Pilot): Tool[] {
  const tools = toolsOf({
    database,
    familyId: pilot.familyId,
    lookups,
    acting,
    asker: (tx) => askerOf(tx, pilot),
    propose: proposeFromOutside(pilot, () => clock.now()),
    sources: new Sources(),
    now: () => clock.now(),
    onChange: () => {},
    log,
  })
  return pilot.tokenScope === 'act' ? tools : tools.filter(({ name }) => !isProposal(name))
}

function writes(body: unknown): boolean {
  if (typeof body !== 'object' || body === null || !('params' in body)) return false
  const { params } = body
  if (typeof params !== 'object' || params === null || !('name' in params)) return false
  return typeof params.name === 'string' && isProposal(params.name)
}

/** The request as the transport reads it; the body is passed beside it. */
function requestOf({ method, headers }: FastifyRequest, publicUrl: URL): Request {
  const sent = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' && /^(accept|content-type|mcp-.*)$/.test(name) ? [[name, value] as const] : [],
  )
  return new Request(new URL(`/api${mcpPath}`, publicUrl), { method, headers: Object.fromEntries(sent) })
}
