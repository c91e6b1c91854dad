import * as z from 'zod/mini'

import { call } from '#contract/call.ts'
import { endpointOf } from '#contract/models/endpoint.ts'
import { authentications, providers } from '#contract/models/providers.ts'
import { Id, line, page } from '#contract/schemas.ts'

export const modelLimits = {
  name: 200,
  servers: 20,
  server_name: 80,
  key: 4000,
  endpoint: 500,
  auth_name: 200,
  context: { min: 512, max: 20_000_000 },
} as const

const Provider = z.enum(providers)

// HTTP header values can't contain line breaks or characters outside ASCII.
const HeaderText = z
  .string()
  .check(
    z.trim(),
    z.minLength(1, { error: 'required' }),
    z.maxLength(modelLimits.key),
    z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }),
  )

const Endpoint = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(modelLimits.endpoint)),
    z.transform((text) => endpointOf(text)),
  ),
  z.string({ error: 'web_address' }),
)

/** A connection in a response. The key is never returned, only whether there is one. */
const Connection = z.object({
  id: Id,
  provider: Provider,
  /** The pilot's name for a self-hosted server; empty for every other provider. */
  name: z.string(),
  model_name: z.string(),
  context_length: z.nullable(z.int()),
  has_key: z.boolean(),
  endpoint: z.string(),
  authentication: z.enum(authentications),
  auth_name: z.string(),
})

const LlmSettings = z.object({
  /** The provider in use; null without a model. */
  provider: z.nullable(Provider),
  /** The self-hosted server in use. */
  server_id: z.nullable(Id),
  connections: z.array(Connection),
})

export const readLlm = call({
  method: 'GET',
  path: '/account/llm/',
  needs: 'session',
  about:
    'The pilot’s models: the provider in use and the settings of each connection. Keys are never returned.',
  reply: LlmSettings,
})

export const updateLlm = call({
  method: 'POST',
  path: '/account/llm/',
  needs: 'session',
  about:
    'Change the connection to one provider; fields that are not sent stay unchanged. `api_key` is the key, or the secret of a server’s authentication: null deletes it, and so does a change of the address. `is_in_use` makes this provider the one in use. There may be several self-hosted servers: `server_id` names one, null adds another, and without it the one in use, or else the first, is changed.',
  body: z.strictObject({
    provider: Provider,
    server_id: z.optional(z.nullable(Id)),
    name: z.optional(line(modelLimits.server_name).check(z.minLength(1, { error: 'required' }))),
    model_name: z.optional(line(modelLimits.name)),
    api_key: z.optional(z.nullable(HeaderText)),
    endpoint: z.optional(Endpoint),
    authentication: z.optional(z.enum(authentications)),
    auth_name: z.optional(
      z
        .string()
        .check(
          z.trim(),
          z.maxLength(modelLimits.auth_name),
          z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }),
        ),
    ),
    context_length: z.optional(
      z.nullable(z.int().check(z.gte(modelLimits.context.min), z.lte(modelLimits.context.max))),
    ),
    is_in_use: z.optional(z.boolean()),
  }),
  reply: z.extend(LlmSettings, { saved_id: Id }),
})

export const removeServer = call({
  method: 'POST',
  path: '/account/llm/servers/{id}/remove/',
  needs: 'session',
  about: 'Remove a self-hosted server with its secret. If it was in use, no model is in use afterwards.',
  reply: LlmSettings,
})

const ConnectionQuery = z.strictObject({
  provider: z.optional(Provider),
  model: z.optional(line(modelLimits.name)),
  server_id: z.optional(Id),
})

export const testLlm = call({
  method: 'GET',
  path: '/account/llm/test/',
  needs: 'session',
  about:
    'Ask the model for one word. By default it tests the provider and model in use; `provider`, `model` and `server_id` choose others. The stored key is used.',
  query: ConnectionQuery,
  reply: z.object({ message: z.string(), model_name: z.string(), duration_ms: z.int() }),
  isSessionOnly: true,
  reachesOut: true,
})

export const listLlmModels = call({
  method: 'GET',
  path: '/account/llm/models/',
  needs: 'session',
  about: 'The models that a provider or server lists, with their context length if it reports one.',
  query: z.strictObject({ provider: z.optional(Provider), server_id: z.optional(Id) }),
  reply: page(z.object({ name: z.string(), context_length: z.nullable(z.int()) })),
  isSessionOnly: true,
  reachesOut: true,
})
