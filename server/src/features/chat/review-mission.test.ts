import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { askOn, ended, lastOf, type ShownConversation } from '../../../test/chats.ts'
import {
  doAllActions,
  meetChecks,
  type ShownMission,
  startMission,
  tickable,
  tickAll,
} from '../../../test/missions.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { translate } from '#server/platform/texts.ts'

const world = useWorld()

const review = (client: TestClient, mission_id: string) => client.post('/chat/', { mission_id })

async function failed(client: TestClient): Promise<ShownMission> {
  const mission = await startMission(client)
  return (await client.post(`/missions/${mission.id}/close/`)).json<ShownMission>()
}

/** The open points and the three steps in the first message. */
function partsOf({ messages }: ShownConversation): { open: string[]; steps: string[] } {
  const text = messages[0]?.text ?? ''
  return {
    open: [...text.matchAll(/^- (.*) \[1\]$/gm)].map(([, one = '']) => one),
    steps: [...text.matchAll(/^\d\. (.*)$/gm)].map(([, one = '']) => one),
  }
}

describe('mission reviews', () => {
  test('a review opens with the open points and three steps', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    expect(mission.state).toBe('failed')

    const conversation = (await review(founder, mission.id)).json<ShownConversation>()

    expect(conversation).toMatchObject({
      title: 'Review: Legacy launch',
      mission: { id: mission.id, type: 'legacy' },
      earlier: null,
    })
    expect(conversation.messages).toHaveLength(1)
    const unmet = mission.criteria.filter(({ is_met }) => !is_met)
    expect(unmet.length).toBeGreaterThan(1)
    const { open, steps } = partsOf(conversation)
    expect(open).toEqual(unmet.map(({ key }) => translate('en', `missions:criterion.${key}`)))
    expect(steps).toHaveLength(3)
    expect(new Set(steps).size).toBe(3)
    expect(conversation.messages[0]?.sources).toMatchObject([{ number: 1, kind: 'mission', id: mission.id }])
  })

  test('a review with few open points still has three steps', async () => {
    const { founder } = await world.foundFamily()
    const mission = await startMission(founder)
    await doAllActions(founder, mission)
    for (const criterion of tickable(mission))
      await founder.post(`/missions/${mission.id}/criteria/${criterion.id}/`, {
        is_met: true,
        note: 'We all were there.',
      })
    await founder.post(`/missions/${mission.id}/close/`)

    const { steps } = partsOf((await review(founder, mission.id)).json<ShownConversation>())

    expect(steps).toHaveLength(3)
    expect(new Set(steps).size).toBe(3)
  })

  test('a review requested twice, or twice at once, is the same conversation', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)

    const responses = await atOnce(world, 'conversations', [
      () => review(founder, mission.id),
      () => review(founder, mission.id),
    ])
    const later = await review(founder, mission.id)

    const ids = [...responses, later].map((response) => response.json<ShownConversation>().id)
    expect(new Set(ids).size).toBe(1)
    expect((await founder.get('/chat/')).json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('each attempt and each pilot has a separate review', async () => {
    const { founder, join } = await world.foundFamily()
    const trustee = await join('trustee')
    const mission = await failed(founder)
    const first = (await review(founder, mission.id)).json<ShownConversation>()

    const theirs = (await review(trustee, mission.id)).json<ShownConversation>()
    await founder.post(`/missions/${mission.id}/restart/`, { days: 30 })
    await founder.post(`/missions/${mission.id}/close/`)
    const second = (await review(founder, mission.id)).json<ShownConversation>()

    expect(new Set([first.id, theirs.id, second.id]).size).toBe(3)
  })

  test('a review in the bin is replaced by a new one, and both exist after it is restored', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    const first = (await review(founder, mission.id)).json<ShownConversation>()
    await founder.post(`/chat/${first.id}/bin/`)

    const second = (await review(founder, mission.id)).json<ShownConversation>()
    const restored = await founder.post(`/chat/${first.id}/unbin/`)

    expect(second.id).not.toBe(first.id)
    expect(restored.json()).toMatchObject({ id: first.id, mission: null, binned_at: null })
    expect((await review(founder, mission.id)).json<ShownConversation>().id).toBe(second.id)
  })

  test('a review can be continued, but its opening can’t be regenerated', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    const conversation = (await review(founder, mission.id)).json<ShownConversation>()

    const again = await founder.post(`/chat/messages/${lastOf(conversation).id}/again/`)
    const on = await ended(founder, await askOn(founder, conversation, 'What about the Legacy mission?'))

    expect(again.statusCode).toBe(404)
    expect(on.messages.map(({ by }) => by)).toEqual(['assistant', 'pilot', 'assistant'])
    expect(lastOf(on).sources.map(({ kind }) => kind)).toContain('mission')
  })

  test('a review is in the language of its pilot', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    await founder.post('/account/', { language: 'ja' })

    const { messages } = (await review(founder, mission.id)).json<ShownConversation>()

    expect(messages[0]?.text).not.toMatch(/still open|next steps/)
    expect(messages[0]?.text).toMatch(/\p{Script=Hiragana}/u)
  })
})

describe('missions without a review', () => {
  test('an active mission can’t be reviewed', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await startMission(founder)

    const response = await review(founder, id)

    expect([response.statusCode, response.json().detail]).toEqual([409, 'This mission is already under way.'])
    expect((await founder.get('/chat/')).json<{ items: unknown[] }>().items).toEqual([])
  })

  test('an achieved mission can’t be reviewed', async () => {
    const family = await world.foundFamily()
    const mission = await startMission(family.founder)
    await meetChecks(world, family, mission)
    await tickAll(family.founder, mission)

    const response = await review(family.founder, mission.id)

    expect([response.statusCode, response.json().detail]).toEqual([
      409,
      'This mission was achieved. Start another one instead.',
    ])
  })

  test('an advisor and another family can’t review a mission', async () => {
    const { founder, join } = await world.foundFamily()
    const [advisor, guardian] = [await join('advisor'), await join('guardian')]
    const { founder: stranger } = await world.foundFamily()
    const mission = await failed(founder)

    const responses = [await review(advisor, mission.id), await review(stranger, mission.id)]

    expect(responses.map((response) => [response.statusCode, response.json().detail])).toEqual([
      [409, 'Your role doesn’t allow this. Ask the founder.'],
      [404, 'This doesn’t exist, or you don’t have access to it.'],
    ])
    expect((await advisor.get('/chat/')).json<{ items: unknown[] }>().items).toEqual([])
    // A guardian may read missions and so may review one.
    expect((await review(guardian, mission.id)).statusCode).toBe(200)
  })
})
