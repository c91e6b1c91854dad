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
  context: { least: 512, most: 20_000_000 },
} as const

const Provider = z.enum(providers)

// What stands in a header can't hold a line break or a letter beyond it.
const HeaderText = z
  .string()
  .check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(modelLimits.key), z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }))

const Endpoint = z.pipe(
  z.pipe(
    z.string().check(z.trim(), z.minLength(1, { error: 'required' }), z.maxLength(modelLimits.endpoint)),
    z.transform((text) => endpointOf(text)),
  ),
  z.string({ error: 'web_address' }),
)

/** A connection as it comes back: of its key only whether there is one. */
const Connection = z.object({
  id: Id,
  provider: Provider,
  /** Given by the pilot to a self-hosted server; empty for every other provider. */
  name: z.string(),
  model_name: z.string(),
  context_length: z.nullable(z.int()),
  has_key: z.boolean(),
  endpoint: z.string(),
  authentication: z.enum(authentications),
  auth_name: z.string(),
})

const LlmSettings = z.object({
  /** The one that answers; null where the house works without a model. */
  provider: z.nullable(Provider),
  /** Which self-hosted server that is. */
  server_id: z.nullable(Id),
  connections: z.array(Connection),
})

export const readLlm = call({
  method: 'GET',
  path: '/account/llm/',
  needs: 'session',
  about: 'The pilot’s models: which provider answers, and what is kept of each. Keys never come back out.',
  reply: LlmSettings,
})

export const updateLlm = call({
  method: 'POST',
  path: '/account/llm/',
  needs: 'session',
  about:
    'Change the connection to one provider; what is not sent stays. `api_key` is the key, or the secret of a server’s authentication: null forgets it, and another address forgets it too. `is_in_use` says whether this provider answers. Of self-hosted servers there may be several: `server_id` says which one is meant, null adds another, and without it the one in use or else the first is changed.',
  body: z.strictObject({
    provider: Provider,
    server_id: z.optional(z.nullable(Id)),
    name: z.optional(line(modelLimits.server_name).check(z.minLength(1, { error: 'required' }))),
    model_name: z.optional(line(modelLimits.name)),
    api_key: z.optional(z.nullable(HeaderText)),
    endpoint: z.optional(Endpoint),
    authentication: z.optional(z.enum(authentications)),
    auth_name: z.optional(z.string().check(z.trim(), z.maxLength(modelLimits.auth_name), z.regex(/^[\x20-\x7e]*$/, { error: 'header_text' }))),
    context_length: z.optional(z.nullable(z.int().check(z.gte(modelLimits.context.least), z.lte(modelLimits.context.most)))),
    is_in_use: z.optional(z.boolean()),
  }),
  reply: z.extend(LlmSettings, { saved_id: Id }),
})

export const removeServer = call({
  method: 'POST',
  path: '/account/llm/servers/{id}/remove/',
  needs: 'session',
  about: 'Remove a self-hosted server with its secret. If it was in use, no model answers afterwards.',
  reply: LlmSettings,
})

const asked = z.strictObject({ provider: z.optional(Provider), model: z.optional(line(modelLimits.name)), server_id: z.optional(Id) })

export const testLlm = call({
  method: 'GET',
  path: '/account/llm/test/',
  needs: 'session',
  about:
    'Asks the model for one word. Takes a provider and a model, else those in use, and with `server_id` one of several self-hosted servers; never a key: the stored one is used.',
  query: asked,
  reply: z.object({ message: z.string(), model_name: z.string(), duration_ms: z.int() }),
  isSessionOnly: true,
  reachesOut: true,
})

export const listLlmModels = call({
  method: 'GET',
  path: '/account/llm/models/',
  needs: 'session',
  about: 'The models a provider or a server says it has, with their context length where it says so.',
  query: z.strictObject({ provider: z.optional(Provider), server_id: z.optional(Id) }),
  reply: page(z.object({ name: z.string(), context_length: z.nullable(z.int()) })),
  isSessionOnly: true,
  reachesOut: true,
})
