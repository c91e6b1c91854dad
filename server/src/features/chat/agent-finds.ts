import type { Readable } from '#contract/mesh/names.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import type { Found } from '#server/features/chat/records.ts'
import type { Asker } from '#server/ground/inner-call.ts'
import type { Tx } from '#server/platform/database/transaction.ts'
import { Refusal } from '#server/platform/refuse.ts'

interface Asked {
  readonly reads: readonly Readable[]
  readonly text: string
  readonly now: Date
}

/** What an agent is given: what the chat would find for whoever asks, of that only what the agent's appointment names. */
export async function agentFinds(lookups: Lookups, { tx, pilot }: { tx: Tx; pilot: Asker }, { reads, text, now }: Asked): Promise<Found[]> {
  const at = { tx, pilot, now }
  const may = (what: Readable) => reads.includes(what)
  const found: Found[] = []
  const look = async (isAllowed: boolean, find: () => Promise<Found[]>) => {
    if (isAllowed) found.push(...(await find().catch(nothingWhereRefused)))
  }
  await look(may('papers') || may('files'), async () => {
    const passages = await lookups.passages(at, text)
    return passages.filter(({ kind }) => (kind === 'file' ? may('files') : kind === 'paper' ? may('papers') : true))
  })
  await look(may('members'), () => lookups.members(at))
  await look(may('missions'), () => lookups.missions(at))
  await look(may('capitals'), () => lookups.capitals(at))
  await look(may('ledger'), () => lookups.acts(at))
  return found
}

function nothingWhereRefused(error: unknown): Found[] {
  if (error instanceof Refusal) return []
  throw error
}
