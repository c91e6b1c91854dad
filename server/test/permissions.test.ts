import { beforeAll, describe, expect, test } from 'vitest'

import { useWorld, type Voice } from './world.ts'
import { allCalls } from '#contract/all-calls.ts'
import { may } from '#contract/permissions.ts'
import { type Role, roles } from '#contract/roles.ts'
import type { Call } from '#contract/call.ts'

/** Every call × every role × another family × no session, made from the one list of calls. */
const world = useWorld()
const calls = Object.entries(allCalls) as [string, Call][]
const guarded = calls.filter(([, call]) => call.needs !== 'anyone')

/** A body that each writing call accepts; a call without one here fails the walk. */
const bodies: Record<string, (voice: Voice) => unknown> = {
  logout: () => undefined,
  updateAccount: () => ({ display_name: 'Helena' }),
  changePassword: () => ({ current_password: 'wrong', new_password: 'another long sentence', confirm_password: 'another long sentence' }),
  updateFamily: () => ({ version: 1, name: 'Hallam' }),
  saveProfile: () => ({ full_name: 'Helena Hallam', dob: '1955-03-14', language: 'en' }),
  chooseMission: () => ({ mission: 'legacy' }),
  answerQuestion: () => ({ mission: 'legacy', question: 1, answer: 'c' }),
  inviteMember: () => ({ email: world.newEmail(), role: 'guardian' }),
}

const founderSteps = new Set(['chooseMission', 'answerQuestion'])

function ask(voice: Pick<Voice, 'get' | 'post'>, name: string, call: Call) {
  return call.method === 'GET' ? voice.get(call.path) : voice.post(call.path, bodies[name]?.(voice as Voice))
}

test('every writing call of a session has a body to be walked with', () => {
  const writing = guarded.filter(([, call]) => call.method === 'POST').map(([name]) => name)
  expect(Object.keys(bodies).toSorted()).toEqual(writing.toSorted())
})

test.each(guarded)('%s without a session is 401', async (name, call) => {
  const nobody = {
    get: (path: string) => world.app.inject({ url: `/api${path}` }),
    post: (path: string, body?: unknown) => world.app.inject({ method: 'POST', url: `/api${path}`, payload: body ?? {} }),
  }

  const answer = await ask(nobody, name, call)

  expect(answer.statusCode).toBe(401)
  expect(answer.json()).toEqual({ detail: 'You are not signed in.' })
})

describe.each(roles)('as %s', (role: Role) => {
  let voice: Voice
  beforeAll(async () => {
    const { founder, join } = await world.foundFamily()
    voice = role === 'founder' ? founder : await join(role)
  })

  // Signing out comes last: it ends the voice.
  const ordered = guarded.toSorted(([a], [b]) => Number(a === 'logout') - Number(b === 'logout'))
  test.each(ordered)('%s answers as the table of the decisions says', async (name, call) => {
    const isAllowed = call.needs === 'session' || call.needs === 'anyone' || may(role, call.needs)

    const answer = await ask(voice, name, call)

    if (!isAllowed) {
      expect(answer.statusCode).toBe(409)
      expect(answer.json().detail).toBe('Your role does not allow this. The founder can.')
    } else if (name === 'changePassword') expect(answer.json().fields).toEqual({ current_password: 'This is not your current password.' })
    // A successor may start missions, but the journey's mission is the founder's step.
    else if (role === 'successor' && founderSteps.has(name))
      expect(answer.json().detail).toBe('This step is not open yet. Finish the one before it first.')
    else expect(answer.statusCode, answer.body).toBe(200)
  })
})

describe('another family', () => {
  test('sees nothing of this one in any answer', async () => {
    const { founder } = await world.foundFamily()
    await founder.post('/family/', { version: 1, name: 'Hallam of the Weir House', purpose_statement: 'secret purpose' })
    const stranger = await world.create()

    const answers = await Promise.all(guarded.filter(([, call]) => call.method === 'GET').map(([name, call]) => ask(stranger, name, call)))

    for (const answer of answers) {
      expect(answer.statusCode).toBe(200)
      for (const theirs of [founder.familyId, founder.accountId, founder.email, 'Weir House', 'secret purpose'])
        expect(answer.body).not.toContain(theirs)
    }
  })

  test('is not changed by a write of this one', async () => {
    const { founder } = await world.foundFamily()
    const stranger = await world.create()

    await stranger.post('/family/', { version: 1, name: 'Taken over' })

    expect((await founder.get('/family/')).json()).toMatchObject({ name: '', version: 1 })
  })
})

test('a member made inactive is refused as a session, with 403, by every call', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await world.database.inFamily(founder.familyId, (tx) =>
    tx.updateTable('members').set({ status: 'inactive' }).where('account_id', '=', guardian.accountId).execute(),
  )

  for (const [name, call] of guarded) {
    const answer = await ask(guardian, name, call)
    expect(answer.statusCode, name).toBe(403)
  }
})
