import { toJSONSchema, type $ZodType } from 'zod/v4/core'

import { scopeNeededBy, type TokenScope } from '#contract/api-tokens/token-reach.ts'
import type { Call } from '#contract/call.ts'
import { livePath, liveTopics } from '#contract/live.ts'
import { statusOf } from '#contract/refusals.ts'

/** Generates the OpenAPI document from the calls, with the live stream in addition. */
export function openApiDocument(calls: Record<string, Call>) {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, call] of Object.entries(calls)) {
    const operations = (paths[`/api${call.path}`] ??= {})
    operations[call.method.toLowerCase()] = operation(name, call)
  }
  paths[`/api${livePath}`] = { get: liveStream() }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Forerunners',
      version: '0.1.0',
      description: 'A wealth governance operating system for families.',
    },
    paths,
    components: {
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'forerunners_session' },
        token: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token from Settings → Account. It has the rights of its pilot at the moment of the call, and never more than its scope: `x-token-scope` names the one a call needs. Calls without it need a session.',
        },
      },
      schemas: {
        Failure: {
          type: 'object',
          required: ['code', 'detail'],
          properties: {
            code: {
              type: 'string',
              enum: Object.keys(statusOf),
              description: 'The reason, for programs.',
            },
            detail: {
              type: 'string',
              description: 'One sentence a person can act on, in the pilot’s language.',
            },
            fields: {
              type: 'object',
              additionalProperties: { type: 'string' },
              description: 'What is wrong with each field.',
            },
          },
        },
      },
    },
  }
}

function operation(name: string, call: Call) {
  const tokenScope = call.needs === 'anyone' ? undefined : scopeNeededBy(call)
  return {
    operationId: name,
    summary: call.about,
    tags: [call.path.split('/')[1] ?? ''],
    'x-needs': call.needs,
    ...(tokenScope && { 'x-token-scope': tokenScope }),
    security: securityOf(call, tokenScope),
    parameters: [...pathParameters(call.path), ...queryParameters(call.query)],
    ...(call.body && {
      requestBody: {
        required: true,
        content: { 'application/json': { schema: schemaOf(call.body, 'input') } },
      },
    }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: schemaOf(call.reply, 'output') } },
      },
      ...failures(failuresOf(call)),
    },
  }
}

function securityOf({ needs }: Call, tokenScope: TokenScope | undefined) {
  if (needs === 'anyone') return []
  return [{ session: [] }, ...(tokenScope ? [{ token: [] }] : [])]
}

function failures(statuses: readonly number[]) {
  const content = { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } }
  return Object.fromEntries(statuses.map((status) => [status, { description: describe(status), content }]))
}

function liveStream() {
  const topics = {
    type: 'object',
    required: ['topic'],
    properties: { topic: { enum: Object.keys(liveTopics) } },
  }
  return {
    operationId: 'live',
    summary:
      'A stream of server-sent events: `changed` names a topic of which something this pilot may read has changed. Ask again for what you show.',
    tags: ['live'],
    'x-needs': 'session',
    security: [{ session: [] }],
    parameters: [],
    responses: {
      200: {
        description: 'The stream; each event `changed` carries JSON of this form.',
        content: { 'text/event-stream': { schema: topics } },
      },
      ...failures([401, 403, 503]),
    },
  }
}

function failuresOf(call: Call): number[] {
  return [
    ...new Set([
      ...(call.body || call.query ? [400] : []),
      ...(call.needs === 'anyone' ? [] : [401, 403]),
      404,
      409,
      413,
      415,
      429,
      500,
      503,
    ]),
  ]
}

function describe(status: number): string {
  return Object.entries(statusOf)
    .filter(([, known]) => known === status)
    .map(([code]) => code)
    .join(', ')
}

function pathParameters(path: string) {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters(query: $ZodType | undefined) {
  if (!query) return []
  const { properties = {}, required = [] } = schemaOf(query, 'input')
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }))
}

function schemaOf(schema: $ZodType, io: 'input' | 'output') {
  const { $schema: _, ...rest } = toJSONSchema(schema, { io, unrepresentable: 'any' })
  return rest
}
