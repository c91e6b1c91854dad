import { agentFinds } from '#server/features/chat/agent-finds.ts'
import type { Lookups } from '#server/features/chat/lookups.ts'
import { materialOf, Sources } from '#server/features/chat/sources.ts'
import type { MaterialsFor } from '#server/features/mesh/messages/by-model.ts'

declare module 'fastify' {
  interface FastifyInstance {
    /** What an agent may read for a message; the jobs that let agents answer are started beside the app. */
    agentMaterials: MaterialsFor
  }
}

/** What an agent is given to a message, each thing with the number to cite it by. */
export function agentMaterials(lookups: Lookups): MaterialsFor {
  return async (tx, pilot, asked) => new Sources().add(await agentFinds(lookups, { tx, pilot }, asked)).map(materialOf)
}
