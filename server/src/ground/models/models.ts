import type { FastifyBaseLogger } from 'fastify'

import type { Provider } from '#contract/models/providers.ts'
import { type Connection, findConnection, lacksOf, type WhichConnection } from '#server/ground/models/connection.ts'
import type { Question } from '#server/ground/models/prompt.ts'
import { type CloudAddresses, cloudAddresses } from '#server/ground/models/provider-address.ts'
import { keepUse } from '#server/ground/models/uses.ts'
import { embedTexts, findEmbedder } from '#server/ground/models/embed.ts'
import type { Origin } from '#server/ground/models/materials.ts'
import { counting, type Limits, type Part, type Sent, write } from '#server/ground/models/write.ts'
import type { Pilot } from '#server/ground/pilot.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Database } from '#server/platform/database/database.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

export interface Asked extends Question {
  /** What it is for, as the use is kept: `draft`, `review`, `chat`, `test`. */
  readonly purpose: string
  /** Aborting it ends the call upstream. */
  readonly signal?: AbortSignal | undefined
  /** Another provider, server or model than those in use. */
  readonly provider?: Provider | undefined
  readonly serverId?: string | undefined
  readonly model?: string | undefined
  readonly limits?: Partial<Limits> | undefined
  /** The way to the model, where it was looked up already. */
  readonly connection?: Connection | undefined
}

/** An answer on its way, or why there is none: then the caller does what it does without a model. */
export type Answered =
  | { readonly kind: 'no_model'; readonly lacks: 'no_model' | 'no_model_key' }
  | { readonly kind: 'writing'; readonly provider: Provider; readonly model: string; readonly parts: AsyncGenerator<Part, void, undefined> }

/** The one way to a model. Parts end with one that carries the counts; what goes wrong is thrown by them as a ModelTrouble. */
export interface Models {
  readonly streamText: (pilot: Pick<Pilot, 'accountId' | 'familyId'>, asked: Asked) => Promise<Answered>
  /** The way to one provider, or the one in use, for what asks it something else than to write. */
  readonly connectionOf: (accountId: string, which?: WhichConnection) => Promise<Connection | undefined>
  /** What makes vectors at this connection's server, if anything does. */
  readonly findEmbedder: (connection: Connection) => Promise<string | undefined>
  /** Vectors of some texts, by whatever makes them at this connection's server; undefined where nothing does. What it sends is kept as any use. */
  readonly embed: (
    pilot: Pick<Pilot, 'accountId' | 'familyId'>,
    asked: EmbedAsked,
  ) => Promise<{ model: string; vectors: readonly Float32Array[] } | undefined>
  /** The one in use, within a transaction there is anyway. */
  readonly findConnection: (tx: Tx, accountId: string) => Promise<Connection | undefined>
  /** What a pilot still has to give before a model answers; nothing where one does. */
  readonly lacksModel: (accountId: string, tx?: Tx) => Promise<'no_model' | 'no_model_key' | undefined>
  readonly sealer: Sealer
  readonly addresses: CloudAddresses
  readonly outgoing: Outgoing
}

export interface EmbedAsked {
  readonly connection: Connection
  readonly texts: readonly string[]
  readonly origins?: readonly Origin[]
  readonly patience: number
}

export interface ModelSettings {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<FastifyBaseLogger, 'error'>
  readonly sealer: Sealer
  readonly outgoing: Outgoing
  /** Where the providers are; tests have their own. */
  readonly addresses?: CloudAddresses | undefined
  readonly limits?: Partial<Limits> | undefined
}

const usualLimits: Limits = {
  // A model on a small machine is loaded before its first word.
  patience: { first: 120_000, between: 60_000, whole: 15 * 60_000 },
  pauses: [1000, 4000],
  longestPause: 20_000,
  mostTokens: 8000,
  mostLetters: 400_000,
  mostLookups: 12,
  mostLookedUp: 60_000,
}

export function makeModels({ database, clock, log, sealer, outgoing, addresses = cloudAddresses, limits }: ModelSettings): Models {
  const connectionOf: Models['connectionOf'] = (accountId, which) => database.transaction((tx) => findConnection(tx, sealer, { ...which, accountId }))
  return {
    sealer,
    addresses,
    outgoing,
    connectionOf,
    findEmbedder: (connection) => findEmbedder(connection, { addresses, fetch: outgoing.fetch }),
    embed: async (pilot, { connection, texts, origins = [], patience }) => {
      const sent: Sent = { bytes: 0, origins: [...origins] }
      const way = { addresses, fetch: counting(outgoing.fetch, sent) }
      const model = await findEmbedder(connection, { addresses, fetch: outgoing.fetch })
      if (model === undefined) return undefined
      let vectors: readonly Float32Array[] = []
      const parts = async function* (): AsyncGenerator<Part, void, undefined> {
        const embedded = await embedTexts(connection, way, { model, texts, signal: AbortSignal.timeout(patience) })
        vectors = embedded.vectors
        yield { kind: 'end', outcome: 'done', inputTokens: embedded.tokens, outputTokens: null, costMicros: null }
      }
      const use = { pilot, sent, purpose: 'embed', provider: connection.provider, model }
      for await (const part of keepUse({ database, clock, log }, use, parts())) if (part.kind === 'end') break
      return { model, vectors }
    },
    lacksModel: async (accountId, tx) => {
      const connection = await (tx ? findConnection(tx, sealer, { accountId }) : connectionOf(accountId))
      return connection && connection.model !== '' ? lacksOf(connection) : 'no_model'
    },
    findConnection: (tx, accountId) => findConnection(tx, sealer, { accountId }),
    streamText: async (pilot, asked) => {
      const found = asked.connection ?? (await connectionOf(pilot.accountId, { provider: asked.provider, serverId: asked.serverId }))
      const connection = found && { ...found, ...(asked.model && { model: asked.model }) }
      const lacks = connection && connection.model !== '' ? lacksOf(connection) : 'no_model'
      if (!connection || lacks) return { kind: 'no_model', lacks: lacks ?? 'no_model' }
      const sent: Sent = { bytes: 0, origins: [] }
      const writing = { ...asked, sent, connection, addresses, fetch: outgoing.fetch, limits: { ...usualLimits, ...limits, ...asked.limits } }
      const use = { pilot, sent, purpose: asked.purpose, provider: connection.provider, model: connection.model }
      return {
        kind: 'writing',
        provider: connection.provider,
        model: connection.model,
        parts: keepUse({ database, clock, log }, use, write(writing)),
      }
    },
  }
}
