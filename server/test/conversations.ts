import { sql } from 'kysely'

import type { TestClient, World } from './world.ts'
import { newId } from '#contract/new-id.ts'

/** Inserts a conversation with a question, a complete reply and a proposal to start a mission. */
export async function createConversation(
  world: Pick<World, 'database' | 'clock'>,
  { familyId, accountId }: TestClient,
): Promise<Record<string, string>> {
  const now = world.clock.now()
  const [id, question, reply, proposal] = [newId(now), newId(now), newId(now), newId(now)]
  await world.database.inFamily(familyId, async (tx) => {
    const conversation = {
      family_id: familyId,
      id,
      account_id: accountId,
      title: 'The mill',
      mission_id: null,
      mission_attempt: null,
    }
    await tx
      .insertInto('conversations')
      .values({ ...conversation, leaf_id: reply, created_at: now, updated_at: now, binned_at: null })
      .execute()
    const common = {
      family_id: familyId,
      conversation_id: id,
      state: 'done',
      model: '',
      trouble: null,
      writer: null,
      beat_at: null,
      created_at: now,
    } as const
    await tx
      .insertInto('chat_messages')
      .values([
        {
          ...common,
          id: question,
          parent_id: null,
          by: 'pilot',
          body: 'What about the mill?',
          sources: sql`'[]'::jsonb`,
        },
        {
          ...common,
          id: reply,
          parent_id: question,
          by: 'assistant',
          body: 'It stays.',
          sources: sql`'[]'::jsonb`,
        },
      ])
      .execute()
    const values = { type: 'succession', q1: 'a', q2: 'b', q3: 'c' }
    await tx
      .insertInto('chat_proposals')
      .values({
        family_id: familyId,
        id: proposal,
        message_id: reply,
        kind: 'start_mission',
        body: sql`${JSON.stringify(values)}::jsonb`,
        state: 'waiting',
        result_id: null,
        decided_at: null,
      })
      .execute()
  })
  return { id, message_id: reply, proposal_id: proposal }
}
