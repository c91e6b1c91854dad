import { sql } from 'kysely'

import type { Voice, World } from './world.ts'
import { newId } from '#server/platform/ids.ts'

/** A conversation of this pilot with a question, an answer that has ended, and something it proposes: to start a mission. */
export async function layTalk(world: Pick<World, 'database' | 'clock'>, { familyId, accountId }: Voice): Promise<Record<string, string>> {
  const now = world.clock.now()
  const [id, question, answer, proposal] = [newId(now), newId(now), newId(now), newId(now)]
  await world.database.inFamily(familyId, async (tx) => {
    const talk = { family_id: familyId, id, account_id: accountId, title: 'The mill', mission_id: null, mission_attempt: null }
    await tx
      .insertInto('conversations')
      .values({ ...talk, leaf_id: answer, created_at: now, updated_at: now, binned_at: null })
      .execute()
    const said = {
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
        { ...said, id: question, parent_id: null, by: 'pilot', body: 'What about the mill?', sources: sql`'[]'::jsonb` },
        { ...said, id: answer, parent_id: question, by: 'assistant', body: 'It stays.', sources: sql`'[]'::jsonb` },
      ])
      .execute()
    const values = { type: 'succession', q1: 'a', q2: 'b', q3: 'c' }
    await tx
      .insertInto('chat_proposals')
      .values({
        family_id: familyId,
        id: proposal,
        message_id: answer,
        kind: 'start_mission',
        body: sql`${JSON.stringify(values)}::jsonb`,
        state: 'waiting',
        result_id: null,
        decided_at: null,
      })
      .execute()
  })
  return { id, message_id: answer, proposal_id: proposal }
}
