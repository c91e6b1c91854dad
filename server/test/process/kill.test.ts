import { rm } from 'node:fs/promises'
import { setTimeout as pass } from 'node:timers/promises'

import { expect, test } from 'vitest'

import { get, post, password } from './ask.ts'
import { newDataDir, openHouse, startHouse } from '../../../test/open-house.ts'
import { findPostmaster } from '#server/platform/database/processes.ts'

const rounds = 20

test(`killed ${rounds} times at any moment, nothing that was answered 200 is lost`, async () => {
  const dataDir = await newDataDir()
  const kept: { email: string; cookie: string; name: string }[] = []

  for (let round = 0; round < rounds; round++) {
    const house = await openHouse({ DATA_DIR: dataDir })
    // Several pilots write at once until the house dies under them.
    let isOver = false
    let answered = 0
    let enough = () => {}
    const wanted = 1 + Math.floor(Math.random() * 8)
    const hasEnough = new Promise<void>((resolve) => (enough = resolve))
    const pilots = Array.from({ length: 3 }, async (_, pilot) => {
      for (let turn = 0; !isOver; turn++) {
        const email = `round-${round}-${pilot}-${turn}@house.test`
        const created = await post(house.url, '/auth/create/', { email, password, confirm_password: password }).catch(() => undefined)
        if (created?.status !== 200) return
        const cookie = created.headers.get('set-cookie')?.split(';')[0] ?? ''
        const account = { email, cookie, name: '' }
        kept.push(account)
        const named = await post(house.url, '/family/', { version: 1, name: `Family ${email}` }, cookie).catch(() => undefined)
        if (named?.status === 200) account.name = `Family ${email}`
        answered += 1
        if (answered === wanted) enough()
      }
    })
    // After some answers, and then at any moment.
    await hasEnough
    await pass(Math.random() * 40)
    // Every other time the database dies with it.
    const postmaster = round % 2 ? await findPostmaster(`${dataDir}/pg18`) : undefined
    if (postmaster) process.kill(postmaster, 'SIGKILL')
    await house.end('SIGKILL')
    isOver = true
    await Promise.all(pilots)
  }

  const house = await openHouse({ DATA_DIR: dataDir })
  const lost: string[] = []
  for (const { email, cookie, name } of kept) {
    const family = await get(house.url, '/family/', cookie)
    const found = family.status === 200 ? ((await family.json()) as { name: string }) : undefined
    if (!found || (name && found.name !== name)) lost.push(email)
    const ledger = (await (await get(house.url, '/family/ledger/', cookie)).json()) as { items: { act: string }[] }
    // The act and its ledger row are there together or not at all.
    if (found && ledger.items.some(({ act }) => act === 'family.changed') !== (found.name !== '')) lost.push(`ledger of ${email}`)
  }
  expect(lost).toEqual([])
  expect(kept.length).toBeGreaterThan(rounds)
  await house.close()
})

test('killed while it makes its database for the first time, it starts cleanly afterwards', async () => {
  const dataDir = await newDataDir()
  for (const moment of [60, 150, 300, 450, 600, 900]) {
    const server = startHouse({ DATA_DIR: dataDir })
    await pass(moment)
    const gone = new Promise((resolve) => server.once('exit', resolve))
    server.kill('SIGKILL')
    await gone
  }

  const house = await openHouse({ DATA_DIR: dataDir })

  expect((await get(house.url, '/ready/')).status).toBe(200)
  await house.close()
  await rm(dataDir, { recursive: true, force: true })
})
