import { beforeAll, expect, test } from 'vitest'

import { goodPassword, useWorld } from './world.ts'

const world = useWorld()

beforeAll(async () => {
  // Triggers that simulate bad luck or a bug: a name for which every attempt deadlocks, and one with which
  // the family loses its founder.
  await world.database.pool.query(`
    create function meet() returns trigger language plpgsql as $$ begin raise exception 'met' using errcode = 'deadlock_detected'; end $$;
    create trigger meet before update on accounts for each row when (new.full_name = 'Deadlock') execute function meet();
    create trigger meet_deleted before update on accounts for each row when (new.deleted_at is not null and new.full_name = 'Unlucky') execute function meet();
    create function lose() returns trigger language plpgsql as $$
      begin update members set status = 'inactive' where family_id = new.family_id and role = 'founder'; return null; end $$;
    create trigger lose after update on families for each row when (new.name = 'Lost') execute function lose();`)
})

test('a persistent conflict is answered with 503, a sentence and Retry-After', async () => {
  const founder = await world.create()

  const response = await founder.post('/account/', { full_name: 'Deadlock' })

  expect(response.statusCode).toBe(503)
  expect(response.headers['retry-after']).toBe('2')
  expect(response.json()).toEqual({
    code: 'busy',
    detail: 'Someone else was changing this at the same moment. Nothing was changed; try again.',
  })
  expect((await founder.get('/account/')).json().full_name).toBe('')
})

test('a change that would leave the family without an active founder gets 409, and nothing of it is stored', async () => {
  const founder = await world.create()

  const response = await founder.post('/family/', { version: 1, name: 'Lost' })

  expect(response.statusCode).toBe(409)
  expect(response.json()).toEqual({
    code: 'last_founder',
    detail: 'A family needs a founder, and you’re the last one. Transfer the family first.',
  })
  expect((await founder.get('/auth/me/')).json()).toMatchObject({ role: 'founder', family: { name: '' } })
})

test('an account whose deletion fails is still signed in', async () => {
  const { founder, join } = await world.foundFamily()
  const guardian = await join('guardian')
  await guardian.post('/account/', { full_name: 'Unlucky' })

  const response = await guardian.post('/account/delete/', { email: guardian.email, password: goodPassword })

  expect(response.statusCode).toBe(503)
  expect(response.cookies).toEqual([])
  expect((await guardian.get('/auth/me/')).json()).toMatchObject({
    role: 'guardian',
    family: { id: founder.familyId },
  })
})
