import { rm } from 'node:fs/promises'
import { setTimeout as pass } from 'node:timers/promises'

import { afterAll, expect, test } from 'vitest'

import { get, post, password } from './ask.ts'
import { newDataDir, openHouse, removeDataDirs, startHouse } from '../../../test/open-house.ts'
import { findPostmaster } from '#server/platform/database/processes.ts'

const rounds = 20
// Each round starts a house, which takes one second or, on a busy machine, ten: a limit is there to end what hangs.
const longest = rounds * 60_000

const hungUp = () => undefined
const wordsOf = async (answer: Response | undefined) => (answer ? `${answer.status} ${await answer.text().catch(hungUp)}` : 'hung up')

afterAll(removeDataDirs)

test(`killed ${rounds} times at any moment, nothing that was answered 200 is lost`, { timeout: longest }, async () => {
  const dataDir = await newDataDir()
  const kept: { email: string; cookie: string; version: number }[] = []

  for (let round = 0; round < rounds; round++) {
    const house = await openHouse({ DATA_DIR: dataDir })
    // Several pilots write at once until the house dies under them.
    let isOver = false
    let answered = 0
    let enough = () => {}
    const wanted = 1 + Math.floor(Math.random() * 20)
    const hasEnough = new Promise<void>((resolve) => (enough = resolve))
    const pilots = Array.from({ length: 2 }, async (_, pilot) => {
      const email = `round-${round}-${pilot}@house.test`
      const created = await post(house.url, '/auth/create/', { email, password, confirm_password: password }).catch(hungUp)
      if (created?.status !== 200) return wordsOf(created)
      const account = { email, cookie: created.headers.get('set-cookie')?.split(';')[0] ?? '', version: 1 }
      kept.push(account)
      // oxlint-disable-next-line no-unmodified-loop-condition -- changed below, when the house is killed
      while (!isOver) {
        const name = `Family ${account.version + 1}`
        const named = await post(house.url, '/family/', { version: account.version, name }, account.cookie).catch(hungUp)
        if (named?.status !== 200) return wordsOf(named)
        account.version += 1
        answered += 1
        if (answered === wanted) enough()
      }
      return 'over'
    })
    // After some answers, and then at any moment. Pilots who are refused before that would never have enough.
    const refused = Promise.all(pilots).then((words) => {
      throw new Error(`Round ${round} ended before its kill: ${words.join(', ')}. The house said: ${house.said()}`)
    })
    await Promise.race([hasEnough, refused])
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
  for (const { email, cookie, version } of kept) {
    const family = (await (await get(house.url, '/family/', cookie)).json()) as { name: string; version: number }
    const ledger = (await (await get(house.url, '/family/ledger/?limit=100', cookie)).json()) as { items: { act: string }[] }
    const entries = ledger.items.filter(({ act }) => act === 'family.changed').length
    // The write that was under way may have been kept or not, but an act and its ledger row are there together.
    if (family.version < version || family.version > version + 1 || entries !== Math.min(family.version - 1, 99))
      lost.push(`${email}: ${version} answered, ${family.version} kept, ${entries} in the ledger`)
  }
  expect(lost).toEqual([])
  expect(kept.reduce((sum, { version }) => sum + version, 0)).toBeGreaterThan(rounds * 3)
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
