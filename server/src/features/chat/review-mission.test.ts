import { describe, expect, test } from 'vitest'

import { atOnce } from '../../../test/at-once.ts'
import { askOn, ended, lastOf, type ShownConversation } from '../../../test/chats.ts'
import { doAllActions, meetChecks, type ShownMission, startMission, tickable, tickAll } from '../../../test/missions.ts'
import { useWorld, type Voice } from '../../../test/world.ts'
import { say } from '#server/platform/texts.ts'

const world = useWorld()

const review = (voice: Voice, mission_id: string) => voice.post('/chat/', { mission_id })

async function failed(voice: Voice): Promise<ShownMission> {
  const mission = await startMission(voice)
  return (await voice.post(`/missions/${mission.id}/close/`)).json<ShownMission>()
}

/** What its first message says is open, and the three steps from there. */
function partsOf({ messages }: ShownConversation): { open: string[]; steps: string[] } {
  const text = messages[0]?.text ?? ''
  return {
    open: [...text.matchAll(/^- (.*) \[1\]$/gm)].map(([, one = '']) => one),
    steps: [...text.matchAll(/^\d\. (.*)$/gm)].map(([, one = '']) => one),
  }
}

describe('a mission that has failed is looked at together', () => {
  test('it opens with what is still open, and three steps', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    expect(mission.state).toBe('failed')

    const talk = (await review(founder, mission.id)).json<ShownConversation>()

    expect(talk).toMatchObject({ title: 'Review: Legacy launch', mission: { id: mission.id, type: 'legacy' }, earlier: null })
    expect(talk.messages).toHaveLength(1)
    const unmet = mission.criteria.filter(({ is_met }) => !is_met)
    expect(unmet.length).toBeGreaterThan(1)
    const { open, steps } = partsOf(talk)
    expect(open).toEqual(unmet.map(({ key }) => say('en', `missions:criterion.${key}`)))
    expect(steps).toHaveLength(3)
    expect(new Set(steps).size).toBe(3)
    expect(talk.messages[0]?.sources).toMatchObject([{ number: 1, kind: 'mission', id: mission.id }])
  })

  test('also where little is open, there are three steps', async () => {
    const { founder } = await world.foundFamily()
    const mission = await startMission(founder)
    await doAllActions(founder, mission)
    for (const criterion of tickable(mission))
      await founder.post(`/missions/${mission.id}/criteria/${criterion.id}/`, { is_met: true, note: 'We all were there.' })
    await founder.post(`/missions/${mission.id}/close/`)

    const { steps } = partsOf((await review(founder, mission.id)).json<ShownConversation>())

    expect(steps).toHaveLength(3)
    expect(new Set(steps).size).toBe(3)
  })

  test('asked for twice, or twice at once, it is the same conversation', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)

    const answers = await atOnce(world, 'conversations', [() => review(founder, mission.id), () => review(founder, mission.id)])
    const later = await review(founder, mission.id)

    const ids = [...answers, later].map((answer) => answer.json<ShownConversation>().id)
    expect(new Set(ids).size).toBe(1)
    expect((await founder.get('/chat/')).json<{ items: unknown[] }>().items).toHaveLength(1)
  })

  test('each attempt has its own, and each pilot theirs', async () => {
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

  test('one in the bin is begun anew, and taken out it stays beside the newer', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    const first = (await review(founder, mission.id)).json<ShownConversation>()
    await founder.post(`/chat/${first.id}/bin/`)

    const second = (await review(founder, mission.id)).json<ShownConversation>()
    const taken = await founder.post(`/chat/${first.id}/unbin/`)

    expect(second.id).not.toBe(first.id)
    expect(taken.json()).toMatchObject({ id: first.id, mission: null, binned_at: null })
    expect((await review(founder, mission.id)).json<ShownConversation>().id).toBe(second.id)
  })

  test('one asks on about it, and its opening is no answer to be given again', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    const talk = (await review(founder, mission.id)).json<ShownConversation>()

    const again = await founder.post(`/chat/messages/${lastOf(talk).id}/again/`)
    const on = await ended(founder, await askOn(founder, talk, 'What about the Legacy mission?'))

    expect(again.statusCode).toBe(404)
    expect(on.messages.map(({ by }) => by)).toEqual(['assistant', 'pilot', 'assistant'])
    expect(lastOf(on).sources.map(({ kind }) => kind)).toContain('mission')
  })

  test('in the language of its pilot', async () => {
    const { founder } = await world.foundFamily()
    const mission = await failed(founder)
    await founder.post('/account/', { language: 'ja' })

    const { messages } = (await review(founder, mission.id)).json<ShownConversation>()

    expect(messages[0]?.text).not.toMatch(/still open|next steps/)
    expect(messages[0]?.text).toMatch(/\p{Script=Hiragana}/u)
  })
})

describe('no review', () => {
  test('of a mission that is under way', async () => {
    const { founder } = await world.foundFamily()
    const { id } = await startMission(founder)

    const answer = await review(founder, id)

    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This mission is under way already.'])
    expect((await founder.get('/chat/')).json<{ items: unknown[] }>().items).toEqual([])
  })

  test('of a mission that was achieved', async () => {
    const family = await world.foundFamily()
    const mission = await startMission(family.founder)
    await meetChecks(world, family, mission)
    await tickAll(family.founder, mission)

    const answer = await review(family.founder, mission.id)

    expect([answer.statusCode, answer.json().detail]).toEqual([409, 'This mission was achieved. Start another one instead.'])
  })

  test('for an advisor, who reads no missions, nor for another family', async () => {
    const { founder, join } = await world.foundFamily()
    const [advisor, guardian] = [await join('advisor'), await join('guardian')]
    const { founder: stranger } = await world.foundFamily()
    const mission = await failed(founder)

    const answers = [await review(advisor, mission.id), await review(stranger, mission.id)]

    expect(answers.map((answer) => [answer.statusCode, answer.json().detail])).toEqual([
      [409, 'Your role does not allow this. The founder can.'],
      [404, 'There is nothing here.'],
    ])
    expect((await advisor.get('/chat/')).json<{ items: unknown[] }>().items).toEqual([])
    // A guardian may read them, and so may look at one together with the house.
    expect((await review(guardian, mission.id)).statusCode).toBe(200)
  })
})
