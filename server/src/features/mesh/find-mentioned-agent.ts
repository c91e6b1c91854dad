import { randomUUID } from 'node:crypto'

import { may } from '#contract/permissions.ts'
import { hasBegun, isOver } from '#server/features/mesh/contacts/contact-status.ts'
import { contactsOf } from '#server/features/mesh/contacts/store.ts'
import { agentInstructions } from '#server/features/mesh/messages/agent-instructions.ts'
import { byMcp } from '#server/features/mesh/messages/by-mcp.ts'
import type { FindMentionedAgent } from '#server/ground/connected-apis.ts'
import { minute } from '#server/platform/clock.ts'
import type { Clock } from '#server/platform/clock.ts'
import { nameKey } from '#server/platform/name-keys.ts'
import type { Outgoing } from '#server/platform/outgoing/outgoing.ts'
import type { Sealer } from '#server/platform/sealed.ts'

interface MentionParts {
  readonly clock: Clock
  readonly outgoing: Outgoing
  readonly sealer: Sealer
}

/** Finds the agent mentioned with an @ in a question; the longest matching name wins. */
export function findMentionedAgent({ clock, outgoing, sealer }: MentionParts): FindMentionedAgent {
  return async (tx, { familyId, role }, question) => {
    if (!question.includes('@') || !may(role, 'mesh.send')) return undefined
    const folded = nameKey(question)
    const rows = await contactsOf(tx, familyId)
      .where('c.kind', '=', 'agent')
      .where('c.ended_at', 'is', null)
      .where('c.is_paused', '=', false)
      .execute()
    const [agent] = rows
      .filter(
        (row) =>
          hasBegun(row, clock.now()) && !isOver(row, clock.now()) && folded.includes(`@${nameKey(row.name)}`),
      )
      .toSorted((a, b) => b.name.length - a.name.length)
    if (!agent) return undefined
    const found = { name: agent.name, reads: agent.reads, instructions: agentInstructions(agent) }
    if (agent.way !== 'mcp') return found
    return {
      ...found,
      ask: async (text, signal) => {
        const limit = AbortSignal.any([signal, AbortSignal.timeout(minute)])
        const outcome = await byMcp(
          { outgoing, sealer },
          { contact: agent, message: { id: randomUUID(), body: text } },
          { now: clock.now(), signal: limit, closing: signal },
        )
        return outcome.kind === 'delivered' ? outcome.reply : undefined
      },
    }
  }
}
