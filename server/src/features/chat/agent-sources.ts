import type { Readable } from '#contract/mesh/names.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import type { FoundSource } from '#server/features/chat/found-sources.ts'
import type { Caller } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/refuse.ts'

interface AgentQuery {
  readonly reads: readonly Readable[]
  readonly text: string
  readonly now: Date
}

/**
 * The sources for an agent: what the asking pilot's chat would find, limited to what the appointment allows.
 */
export async function findAgentSources(
  lookups: Lookups,
  { tx, pilot }: { tx: Tx; pilot: Caller },
  { reads, text, now }: AgentQuery,
): Promise<FoundSource[]> {
  const context = { tx, pilot, now }
  const may = (what: Readable) => reads.includes(what)
  const found: FoundSource[] = []
  const look = async (isAllowed: boolean, find: () => Promise<FoundSource[]>) => {
    if (isAllowed) found.push(...(await find().catch(noneIfRefused)))
  }
  await look(may('documents') || may('files'), async () => {
    const passages = await lookups.passages(context, text)
    return passages.filter(({ kind }) =>
      kind === 'file' ? may('files') : kind === 'document' ? may('documents') : true,
    )
  })
  await look(may('members'), () => lookups.members(context))
  await look(may('missions'), () => lookups.missions(context))
  await look(may('capitals'), () => lookups.capitals(context))
  await look(may('ledger'), () => lookups.acts(context))
  return found
}

function noneIfRefused(error: unknown): FoundSource[] {
  if (error instanceof Refusal) return []
  throw error
}
