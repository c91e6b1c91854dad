import { afterEach, describe, expect, test, vi } from 'vitest'

import { insertDocument, newest } from '../../../test/documents.ts'
import { richFamily } from '../../../test/rich-family.ts'
import { useWorld, type TestClient } from '../../../test/world.ts'
import { type Role, roles } from '#contract/roles.ts'

const world = useWorld()

afterEach(() => void vi.restoreAllMocks())

/**
 * The single calls as the pages make them, written out, so that a changed query on one side fails the test.
 */
const frame = {
  families: '/auth/families/',
  lifecycle: '/family/lifecycle/',
  members: '/family/members/?limit=20',
  notifications: '/notifications/?limit=30',
  documents: '/documents/?waits=for_me&limit=100',
}
const today = {
  missions: '/missions/',
  capitals: '/capitals/',
  acts: '/family/acts/?limit=8',
  next_steps: '/family/next-steps/',
}

/** The replies of the single calls; null if they refuse the role. */
async function singleReplies(
  client: TestClient,
  paths: Record<string, string>,
): Promise<Record<string, unknown>> {
  const replies = Object.entries(paths).map(async ([name, path]) => {
    const reply = await client.get(path)
    expect([200, 409], path).toContain(reply.statusCode)
    return [name, reply.statusCode === 200 ? reply.json<unknown>() : null] as const
  })
  return Object.fromEntries(await Promise.all(replies))
}

/** The capital score falls with every millisecond. */
function stopClock(): void {
  vi.spyOn(world.clock, 'now').mockReturnValue(world.clock.now())
}

async function read<Reply>(client: TestClient, path: '/frame/' | '/today/'): Promise<Reply> {
  const reply = await client.get(path)
  expect(reply.statusCode).toBe(200)
  return reply.json<Reply>()
}

describe('rich family', () => {
  let family: Promise<Record<Role, TestClient>> | undefined
  const clientOf = async (role: Role) => (await (family ??= richFamily(world)))[role]

  test.each(roles)('the frame and Today of a %s equal the single calls', async (role) => {
    const client = await clientOf(role)
    stopClock()

    expect(await read(client, '/frame/')).toEqual(await singleReplies(client, frame))
    expect(await read(client, '/today/')).toEqual(await singleReplies(client, today))
  })

  test('a founder gets every part, and an advisor only the parts their role may read', async () => {
    const whole = {
      ...(await read<object>(await clientOf('founder'), '/frame/')),
      ...(await read<object>(await clientOf('founder'), '/today/')),
    }
    expect(Object.values(whole)).not.toContain(null)

    expect(await read(await clientOf('advisor'), '/today/')).toEqual({
      missions: null,
      capitals: null,
      acts: null,
      next_steps: null,
    })
    expect(await read(await clientOf('advisor'), '/frame/')).toMatchObject({
      members: null,
      documents: { items: [{ title: 'Charter' }] },
    })
  })
})

test('an empty family has the same empty lists as the single calls', async () => {
  const founder = await world.create()
  stopClock()

  expect(await read(founder, '/frame/')).toEqual(await singleReplies(founder, frame))
  expect(await read(founder, '/today/')).toEqual(await singleReplies(founder, today))
})

test('the frame and Today show a personal document only to its author', async () => {
  const { founder, join } = await world.foundFamily()
  const trustee = await join('trustee')
  const letter = await insertDocument(world, trustee, { class: 'personal', title: 'Letter to Ada' })

  await trustee.post(`/documents/${letter}/approve/`, await newest(trustee, letter))
  expect((await trustee.get('/today/')).body).toContain('Letter to Ada')

  for (const path of ['/frame/', '/today/'] as const) {
    const { body } = await founder.get(path)
    expect(body).not.toContain('Letter to Ada')
  }
})

test('the frame and Today contain nothing of another family', async () => {
  const { founder } = await richFamily(world)
  const stranger = await world.create()

  for (const path of ['/frame/', '/today/'] as const) {
    const { body } = await stranger.get(path)
    for (const theirs of [founder.familyId, founder.accountId, 'Hallam']) expect(body).not.toContain(theirs)
  }
})
