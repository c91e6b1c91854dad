import type { output } from 'zod/v4/core'

import type { World, TestClient } from './world.ts'
import { type DocumentTemplate, templateFacts } from '#contract/documents/document-templates.ts'
import type { Mission } from '#contract/missions/schemas.ts'
import type { MissionType } from '#contract/missions.ts'
import { newId } from '#contract/new-id.ts'

export type ShownMission = output<typeof Mission>

/** Starts a mission through the API; the letters are its three answers. */
export async function startMission(
  client: TestClient,
  type: MissionType = 'legacy',
  letters = 'cab',
): Promise<ShownMission> {
  const [q1, q2, q3] = letters
  const response = await client.post('/missions/', { type, q1, q2, q3 })
  if (response.statusCode !== 200) throw new Error(`No mission could be started: ${response.body}`)
  return response.json<ShownMission>()
}

/** An active mission of this pilot; starts one if needed. */
export async function anyMission(client: TestClient): Promise<ShownMission> {
  const { items } = (await client.get('/missions/')).json<{ items: ShownMission[] }>()
  return items.find(({ type, state }) => type === 'legacy' && state === 'active') ?? startMission(client)
}

export async function readMission(client: TestClient, id: string): Promise<ShownMission> {
  return (await client.get(`/missions/${id}/`)).json<ShownMission>()
}

/** The criteria that are ticked by hand. */
export function tickable({ criteria }: ShownMission): ShownMission['criteria'] {
  return criteria.filter(({ is_checked }) => !is_checked)
}

export async function doAllActions(client: TestClient, { id, actions }: ShownMission): Promise<void> {
  for (const action of actions) await client.post(`/missions/${id}/actions/${action.id}/`, { is_done: true })
}

export async function tickAll(client: TestClient, mission: ShownMission): Promise<void> {
  for (const criterion of tickable(mission))
    await client.post(`/missions/${mission.id}/criteria/${criterion.id}/`, {
      is_met: true,
      note: 'We all were there.',
    })
}

/** Marks documents as approved directly in the database; the approval rules have their own tests. */
export async function approveDocuments(
  world: World,
  author: TestClient,
  templates: readonly DocumentTemplate[],
): Promise<void> {
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
          is_founding_act: templateFacts[template].class === 'constitutional',
          opened_by: author.accountId,
          opened_at: now,
          decided_at: now,
        })
        .execute()
    }
  })
}

/** Meets every automatic criterion: three members, the documents, the actions. */
export async function meetChecks(
  world: World,
  family: Awaited<ReturnType<World['foundFamily']>>,
  mission: ShownMission,
): Promise<void> {
  await family.join('trustee')
  await family.join('guardian')
  await approveDocuments(
    world,
    family.founder,
    mission.support_documents.map(({ template }) => template) as DocumentTemplate[],
  )
  await doAllActions(family.founder, mission)
}
