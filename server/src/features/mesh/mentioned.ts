import { randomUUID } from 'node:crypto'

import { may } from '#contract/permissions.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/look-of.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { agentWords } from '#server/features/mesh/messages/agent-words.ts'
import { byMcp } from '#server/features/mesh/messages/by-mcp.ts'
import type { FindMentioned } from '#server/ground/interfaces.ts'
import { minute } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import { foldedName } from '#server/platform/folded.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

interface Parts {
  readonly clock: Clock
  readonly outgoing: Outgoing
  readonly sealer: Sealer
}

/** Finds the agent that a question names with an @; of several names that fit the longest. */
export function findMentioned({ clock, outgoing, sealer }: Parts): FindMentioned {
  return async (tx, { familyId, role }, question) => {
    if (!question.includes('@') || !may(role, 'mesh.send')) return undefined
    const asked = foldedName(question)
    const rows = await contactsOf(tx, familyId)
      .where('c.kind', '=', 'agent')
      .where('c.ended_at', 'is', null)
      .where('c.is_paused', '=', false)
      .execute()
    const [agent] = rows
      .filter((row) => hasBegun(row, clock.now()) && !isOver(row, clock.now()) && asked.includes(`@${foldedName(row.name)}`))
      .toSorted((a, b) => b.name.length - a.name.length)
    if (!agent) return undefined
    const found = { name: agent.name, reads: agent.reads, words: agentWords(agent) }
    if (agent.way !== 'mcp') return found
    return {
      ...found,
      ask: async (text, signal) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(minute)])
        const outcome = await byMcp(
          { outgoing, sealer },
          { contact: agent, message: { id: randomUUID(), body: text } },
          { signal: limit, closing: signal },
        )
        return outcome.kind === 'delivered' ? outcome.reply : undefined
      },
    }
  }
}
