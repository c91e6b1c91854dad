import type { Readable } from '#contract/mesh/names.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import type { Found } from '#server/features/chat/records.ts'
import { materialOf, Sources } from '#server/features/chat/sources.ts'
import type { MaterialsFor } from '#server/features/mesh/messages/by-model.ts'
import { Refusal } from '#server/platform/refuse.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What an agent may read for a message; the jobs that let agents answer are started beside the app. */
    agentMaterials: MaterialsFor
  }
}

/** What an agent is given: what the chat would find for whoever wrote, of that only what the agent's appointment names. */
export function agentMaterials(lookups: Lookups): MaterialsFor {
  return async (tx, pilot, { reads, text, now }) => {
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
    return new Sources().add(found).map(materialOf)
  }
}

function nothingWhereRefused(error: unknown): Found[] {
  if (error instanceof Refusal) return []
  throw error
}
