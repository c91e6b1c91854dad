import type { output } from 'zod/v4/core'

import type { World, Voice } from './world.ts'
import { type PaperTemplate, papers } from '#contract/documents/papers.ts'
import type { Mission } from '#contract/missions/schemas.ts'
import type { MissionType } from '#contract/missions.ts'
import { newId } from '#server/platform/ids.ts'

export type ShownMission = output<typeof Mission>

/** Starts a mission through the real call; the letters are its three answers. */
export async function startMission(voice: Voice, type: MissionType = 'legacy', letters = 'cab'): Promise<ShownMission> {
  const [q1, q2, q3] = letters
  const answer = await voice.post('/missions/', { type, q1, q2, q3 })
  if (answer.statusCode !== 200) throw new Error(`No mission could be started: ${answer.body}`)
  return answer.json<ShownMission>()
}

/** A mission of this pilot that is under way. */
export async function anyMission(voice: Voice): Promise<ShownMission> {
  const { items } = (await voice.get('/missions/')).json<{ items: ShownMission[] }>()
  return items.find(({ type, state }) => type === 'legacy' && state === 'active') ?? startMission(voice)
}

export async function readMission(voice: Voice, id: string): Promise<ShownMission> {
  return (await voice.get(`/missions/${id}/`)).json<ShownMission>()
}

/** The criteria that are ticked by hand. */
export function tickable({ criteria }: ShownMission): ShownMission['criteria'] {
  return criteria.filter(({ is_checked }) => !is_checked)
}

export async function doAllActions(voice: Voice, { id, actions }: ShownMission): Promise<void> {
  for (const action of actions) await voice.post(`/missions/${id}/actions/${action.id}/`, { is_done: true })
}

export async function tickAll(voice: Voice, mission: ShownMission): Promise<void> {
  for (const criterion of tickable(mission))
    await voice.post(`/missions/${mission.id}/criteria/${criterion.id}/`, { is_met: true, note: 'We all were there.' })
}

/** Puts papers in force as if the family had decided so, past the family's law, which has its own tests. */
export async function approvePapers(world: World, author: Voice, templates: readonly PaperTemplate[]): Promise<void> {
  const now = world.clock.now()
  await world.database.inFamily(author.familyId, async (tx) => {
    for (const template of templates) {
      const laid = await tx
        .updateTable('documents')
        .set({ approved_version: 1, state: 'approved', in_force_since: now, approved_at: now })
        .where('family_id', '=', author.familyId)
        .where('template', '=', template)
        .returning(['id', 'class'])
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('approval_rounds')
        .values({
          family_id: author.familyId,
          id: newId(now),
          document_id: laid.id,
          version: 1,
          hash: '0'.repeat(64),
          kind: 'approval',
          protocol: 'founder_authority',
          steward_id: null,
          state: 'approved',
          is_founding_act: papers[template].class === 'constitutional',
          opened_by: author.accountId,
          opened_at: now,
          decided_at: now,
        })
        .execute()
    }
  })
}

/** Everything but what is ticked by hand: three members, the papers, the actions. */
export async function meetChecks(world: World, family: Awaited<ReturnType<World['foundFamily']>>, mission: ShownMission): Promise<void> {
  await family.join('trustee')
  await family.join('guardian')
  await approvePapers(world, family.founder, mission.support_documents.map(({ template }) => template) as PaperTemplate[])
  await doAllActions(family.founder, mission)
}
