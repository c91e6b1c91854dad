import type { FastifyBaseLogger } from 'fastify'

import type { Provider } from '#contract/models/providers.ts'
import {
  type ModelConnection,
  findConnection,
  missingSetting,
  type ConnectionQuery,
} from '#server/ground/models/connection.ts'
import type { Prompt } from '#server/ground/models/prompt.ts'
import { type CloudAddresses, cloudAddresses } from '#server/ground/models/provider-address.ts'
import { recordUse } from '#server/ground/models/record-use.ts'
import { embedTexts, findEmbedder } from '#server/ground/models/embed.ts'
import type { MaterialOrigin } from '#server/ground/models/materials.ts'
import {
  countingFetch,
  type ModelLimits,
  type ModelPart,
  type SentData,
  generate,
} from '#server/ground/models/generate.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface ModelRequest extends Prompt {
  /** The purpose recorded with the use: `draft`, `review`, `chat`, `test`. */
  readonly purpose: string
  /** Aborting it ends the upstream call. */
  readonly signal?: AbortSignal | undefined
  /** Overrides the provider, server or model in use. */
  readonly provider?: Provider | undefined
  readonly serverId?: string | undefined
  readonly model?: string | undefined
  readonly limits?: Partial<ModelLimits> | undefined
  /** The connection, if it was looked up already. */
  readonly connection?: ModelConnection | undefined
}

/** A running generation, or the reason why there is none; then the caller proceeds without a model. */
export type ModelStream =
  | { readonly kind: 'no_model'; readonly lacks: 'no_model' | 'no_model_key' }
  | {
      readonly kind: 'writing'
      readonly provider: Provider
      readonly model: string
      readonly parts: AsyncGenerator<ModelPart, void, undefined>
    }

/** The only way to call models. The last part carries the counts; failures are thrown as a ModelError. */
export interface Models {
  readonly streamText: (
    pilot: Pick<Pilot, 'accountId' | 'familyId'>,
    request: ModelRequest,
  ) => Promise<ModelStream>
  /** The connection to one provider, or the one in use, for requests other than text generation. */
  readonly connectionOf: (accountId: string, which?: ConnectionQuery) => Promise<ModelConnection | undefined>
  /** The embedding model of this connection's server, if it has one. */
  readonly findEmbedder: (connection: ModelConnection) => Promise<string | undefined>
  /**
   * Embeds texts with the embedding model of this connection's server; undefined if it has none. Recorded
   * like any use.
   */
  readonly embed: (
    pilot: Pick<Pilot, 'accountId' | 'familyId'>,
    request: EmbedRequest,
  ) => Promise<{ model: string; vectors: readonly Float32Array[] } | undefined>
  /** The connection in use, read in the caller's transaction. */
  readonly findConnection: (tx: Tx, accountId: string) => Promise<ModelConnection | undefined>
  /** The setting a pilot still has to enter before a model can be used. */
  readonly missingModelSetting: (
    accountId: string,
    tx?: Tx,
  ) => Promise<'no_model' | 'no_model_key' | undefined>
  readonly sealer: Sealer
  readonly addresses: CloudAddresses
  readonly outgoing: Outgoing
}

export interface EmbedRequest {
  readonly connection: ModelConnection
  readonly texts: readonly string[]
  readonly origins?: readonly MaterialOrigin[]
  readonly timeout: number
}

export interface ModelSettings {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly sealer: Sealer
  readonly outgoing: Outgoing
  /** The base URLs of providers; tests have their own. */
  readonly addresses?: CloudAddresses | undefined
  readonly limits?: Partial<ModelLimits> | undefined
}

const defaultLimits: ModelLimits = {
  // A small machine loads the model before the first token.
  timeouts: { first: 120_000, between: 60_000, total: 15 * 60_000 },
  pauses: [1000, 4000],
  maxPause: 20_000,
  maxTokens: 8000,
  maxCharacters: 400_000,
  maxToolCalls: 12,
  maxToolCharacters: 60_000,
}

export function makeModels({
  database,
  clock,
  log,
  sealer,
  outgoing,
  addresses = cloudAddresses,
  limits,
}: ModelSettings): Models {
  const connectionOf: Models['connectionOf'] = (accountId, which) =>
    database.transaction((tx) => findConnection(tx, sealer, { ...which, accountId }))
  return {
    sealer,
    addresses,
    outgoing,
    connectionOf,
    findEmbedder: (connection) => findEmbedder(connection, { addresses, fetch: outgoing.fetch }),
    embed: async (pilot, { connection, texts, origins = [], timeout }) => {
      const sent: SentData = { bytes: 0, origins: [...origins] }
      const transport = { addresses, fetch: countingFetch(outgoing.fetch, sent) }
      const model = await findEmbedder(connection, { addresses, fetch: outgoing.fetch })
      if (model === undefined) return undefined
      let vectors: readonly Float32Array[] = []
      const parts = async function* (): AsyncGenerator<ModelPart, void, undefined> {
        const embedded = await embedTexts(connection, transport, {
          model,
          texts,
          signal: AbortSignal.timeout(timeout),
        })
        vectors = embedded.vectors
        yield {
          kind: 'end',
          outcome: 'done',
          inputTokens: embedded.tokens,
          outputTokens: null,
          costMicros: null,
        }
      }
      const use = { pilot, sent, purpose: 'embed', provider: connection.provider, model }
      for await (const part of recordUse({ database, clock, log }, use, parts()))
        if (part.kind === 'end') break
      return { model, vectors }
    },
    missingModelSetting: async (accountId, tx) => {
      const connection = await (tx ? findConnection(tx, sealer, { accountId }) : connectionOf(accountId))
      return connection && connection.model !== '' ? missingSetting(connection) : 'no_model'
    },
    findConnection: (tx, accountId) => findConnection(tx, sealer, { accountId }),
    streamText: async (pilot, request) => {
      const found =
        request.connection ??
        (await connectionOf(pilot.accountId, { provider: request.provider, serverId: request.serverId }))
      const connection = found && { ...found, ...(request.model && { model: request.model }) }
      const lacks = connection && connection.model !== '' ? missingSetting(connection) : 'no_model'
      if (!connection || lacks) return { kind: 'no_model', lacks: lacks ?? 'no_model' }
      const sent: SentData = { bytes: 0, origins: [] }
      const writing = {
        ...request,
        sent,
        connection,
        addresses,
        fetch: outgoing.fetch,
        limits: { ...defaultLimits, ...limits, ...request.limits },
      }
      const use = {
        pilot,
        sent,
        purpose: request.purpose,
        provider: connection.provider,
        model: connection.model,
      }
      return {
        kind: 'writing',
        provider: connection.provider,
        model: connection.model,
        parts: recordUse({ database, clock, log }, use, generate(writing)),
      }
    },
  }
}
