import { findAgentSources } from '#server/features/chat/agent-sources.ts'
import type { FoundSource } from '#server/features/chat/found-sources.ts'
import type { ReplyDependencies } from '#server/features/chat/reply-dependencies.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { MentionedAgent, OfferedOperation } from '#server/ground/connected-apis.ts'
import type { ModelConnection } from '#server/ground/models/connection.ts'

/** Everything a reply needs before the model is called: matching records and the model connection. */
export interface LookupResult {
  readonly missions: FoundSource[]
  readonly agent: MentionedAgent | undefined
  readonly byWords: FoundSource[]
  readonly connection: ModelConnection | undefined
  readonly offered: readonly OfferedOperation[]
}

export interface LookupRequest {
  readonly pilot: Caller
  readonly question: string
  /** The mission under review, in a review conversation. */
  readonly missionId: string | null
}

/**
 * Loads what doesn't depend on the stored question. Records and connection are read in parallel, because both
 * delay the first word.
 */
export async function lookUp(
  { database, models, lookups, interfaces, findMentionedAgent, clock }: ReplyDependencies,
  request: LookupRequest,
): Promise<LookupResult> {
  const { pilot, question, missionId } = request
  const [records, access] = await Promise.all([
    database.readInFamily(pilot.familyId, async (tx) => {
      const context = { tx, pilot, now: clock.now() }
      const all = missionId === null ? [] : await lookups.missions(context).catch(() => [])
      const agent = await findMentionedAgent(tx, pilot, question)
      const text = question.slice(0, 400)
      const byWords = agent
        ? await findAgentSources(lookups, context, { reads: agent.reads, text, now: context.now })
        : await lookups.passages(context, text)
      return { missions: all.filter(({ id }) => id === missionId), agent, byWords }
    }),
    database.readInFamily(pilot.familyId, async (tx) => {
      const connection = await models.findConnection(tx, pilot.accountId)
      return { connection, offered: connection ? await interfaces.listOffered(tx, pilot) : [] }
    }),
  ])
  return { ...records, ...access }
}
