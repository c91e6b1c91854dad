import { availableParallelism, loadavg } from 'node:os'

import type { Page } from '@playwright/test'

import { expect, test } from './journey.ts'
import { found, join, documentOf, post, tabOf } from './pilots.ts'
import { connect } from '../server/test/process/ask.ts'
import { freePort } from '../server/test/external-postgres.ts'
import { newDataDir, startServer } from '../test/start-server.ts'
import { openMission } from './mission-card.ts'
import { nameLater } from './portal.ts'

/** The target is two seconds on an idle machine; a busy one gets more. */
const promised = () => ({ timeout: 5000 * Math.max(1, (loadavg()[0] ?? 0) / availableParallelism()) })

const card = (page: Page, name: string) => page.getByRole('article', { name })

/** Waits until the page's live stream is open. Each page has one stream. */
async function openLive(page: Page, address: string): Promise<void> {
  const stream = page.waitForResponse(
    (response) => response.url().endsWith('/api/live/') && response.status() === 200,
  )
  await page.goto(address)
  await stream
}

test('an approval, a new version and a new member appear for another pilot without a reload', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  const streams: string[] = []
  page.on('request', (request) => request.url().endsWith('/api/live/') && streams.push(request.url()))
  await openLive(page, '/onboarding/approval/succession')
  await nameLater(page)
  const emergency = card(page, 'Emergency plan')
  await expect(emergency.getByText('Version 1', { exact: true })).toBeVisible()

  const guardian = await join(page.request, { newDevice, name: 'Rafael Linden' })
  await expect(emergency.getByText(/Rafael Linden/)).toBeVisible(promised())
  const plan = await documentOf(trustee.request, 'emergency_plan')
  await post(trustee.request, `/documents/${plan.id}/`, {
    version: plan.version,
    title: 'Emergency plan',
    body: 'Call Ines first.',
  })
  await expect(emergency.getByText('Version 2', { exact: true })).toBeVisible(promised())
  await expect(emergency.getByText('Call Ines first.')).toBeVisible()
  await post(
    guardian.request,
    `/documents/${plan.id}/approve/`,
    await documentOf(guardian.request, 'emergency_plan').then(({ version, hash }) => ({ version, hash })),
  )
  await expect(emergency.getByText('Open for votes')).toBeVisible(promised())

  expect(streams).toHaveLength(1)
})

test('an action ticked by one pilot is ticked on another’s page', async ({ page, newDevice }) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  const other = tabOf(trustee)
  await openLive(page, '/dashboard')
  await openLive(other, '/dashboard')
  const heirs =
    'Tell all your heirs in one conversation what you intend, so that no one learns it from a letter.'
  for (const one of [page, other]) await openMission(one, 'Succession activation')
  const [mine, theirs] = [page, other].map((one) =>
    card(one, 'Succession activation').getByRole('checkbox', { name: heirs }),
  )
  await expect(theirs!).not.toBeChecked()

  await mine!.check()
  await expect(theirs!).toBeChecked(promised())
  await expect(card(other, 'Succession activation').getByText(/^Done by Helena Hallam/)).toBeVisible()
  await theirs!.uncheck()
  await expect(mine!).not.toBeChecked(promised())
})

test('a change saved by someone else while a form is open reaches the page, but the form keeps its version', async ({
  page,
}) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  await openLive(page, '/dashboard')
  const mission = await openMission(page, 'Succession activation')
  await mission.getByRole('button', { name: 'Change goal and days' }).click()
  const form = page.getByRole('dialog', { name: 'Change goal and days' })
  await form.getByLabel('Multi-capital goal').fill('Written on this device.')

  const { items } = (await (await page.request.get('/api/missions/')).json()) as {
    items: { id: string; version: number }[]
  }
  await post(page.request, `/missions/${items[0]?.id}/`, {
    version: items[0]?.version,
    goal_text: 'Written on another device.',
  })
  await expect(mission.getByRole('paragraph').filter({ hasText: 'Written on another device.' })).toBeVisible(
    promised(),
  )
  await form.getByRole('button', { name: 'Save' }).click()

  await expect(form.getByText('Someone else saved first.', { exact: false })).toBeVisible()
  await expect(form.getByLabel('Multi-capital goal')).toHaveValue('Written on this device.')
})

test('a personal document causes no live update for other members', async ({
  page,
  forerunners,
  newDevice,
}) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  const other = tabOf(trustee)
  const asked: string[] = []
  await openLive(other, '/dashboard')
  await expect(card(other, 'Succession activation')).toBeVisible()
  const { family, account } = (await (await other.request.get('/api/auth/me/')).json()) as {
    family: { id: string }
    account: { id: string }
  }
  const database = await connect(forerunners.dataDir)
  // Streams are ordered: a page that refetches its notifications has received everything before. The topic
  // concerns neither missions nor activity.
  const sendMarker = async () => {
    const heard = other.waitForResponse((answer) => new URL(answer.url()).pathname === '/api/notifications/')
    await database.query(`select say_live($1, 'notices', null, $2)`, [family.id, account.id])
    await heard
  }
  await sendMarker()
  other.on('request', (request) => asked.push(new URL(request.url()).pathname))

  const letter = await documentOf(page.request, 'letter_of_wishes')
  await post(page.request, `/documents/${letter.id}/`, {
    version: letter.version,
    title: 'Letter of wishes',
    body: 'For Ada.',
  })
  await post(
    page.request,
    `/documents/${letter.id}/approve/`,
    await documentOf(page.request, 'letter_of_wishes').then(({ version, hash }) => ({ version, hash })),
  )
  await sendMarker()
  await database.end()

  expect(asked.filter((path) => path === '/api/missions/' || path === '/api/family/acts/')).toEqual([])
})

test('a hidden tab holds no stream, and refetches when it is visible again', async ({ page, newDevice }) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  await openLive(page, '/onboarding/approval/succession')
  await nameLater(page)
  const show = (visibility: 'hidden' | 'visible') =>
    page.evaluate((state) => {
      Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => state })
      document.dispatchEvent(new Event('visibilitychange'))
    }, visibility)
  const emergency = card(page, 'Emergency plan')
  await expect(emergency).toBeVisible()

  const closed = page.waitForEvent('requestfailed', (request) => request.url().endsWith('/api/live/'))
  await show('hidden')
  await closed
  const plan = await documentOf(trustee.request, 'emergency_plan')
  await post(trustee.request, `/documents/${plan.id}/`, {
    version: plan.version,
    title: 'Emergency plan',
    body: 'Call Ines first.',
  })
  await show('visible')

  await expect(emergency.getByText('Call Ines first.')).toBeVisible(promised())
})

test('a member who is made inactive is signed out at once', async ({ page, forerunners, newDevice }) => {
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  const other = tabOf(trustee)
  await openLive(other, '/dashboard')
  const { account } = (await (await trustee.request.get('/api/auth/me/')).json()) as {
    account: { id: string }
  }

  const database = await connect(forerunners.dataDir)
  await database.query(`update members set status = 'inactive' where account_id = $1`, [account.id])
  await database.end()

  await expect(other).toHaveURL('/disconnect')
})

test('a stream cut by the database or a restarted server reconnects and misses nothing', async ({
  browser,
}) => {
  const settings = { DATA_DIR: await newDataDir(), PORT: String(await freePort()) }
  let forerunners = await startServer(settings)
  const newDevice = () => browser.newContext({ baseURL: forerunners.url, locale: 'en-GB' })
  const device = await newDevice()
  const page = await device.newPage()
  await found(page.request, { mission: 'succession', answers: 'bbb' })
  const trustee = await join(page.request, { newDevice, name: 'Ines Marsh' })
  await openLive(page, '/onboarding/approval/succession')
  await nameLater(page)
  const emergency = card(page, 'Emergency plan')
  await expect(emergency).toBeVisible()
  const write = async (body: string) => {
    const { id, version } = await documentOf(trustee.request, 'emergency_plan')
    await post(trustee.request, `/documents/${id}/`, { version, title: 'Emergency plan', body })
  }

  const database = await connect(forerunners.dataDir)
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'forerunners live'`,
  )
  await database.end()
  await write('Written while nobody listened.')
  await expect(emergency.getByText('Written while nobody listened.')).toBeVisible(promised())

  await forerunners.end('SIGTERM')
  forerunners = await startServer(settings)
  await write('Written after the restart.')
  // The browser reconnects by itself, after a second and a half or a little more.
  await expect(emergency.getByText('Written after the restart.')).toBeVisible()
  await write('And live again.')
  await expect(emergency.getByText('And live again.')).toBeVisible(promised())
  await expect(page).toHaveURL('/onboarding/approval/succession')

  await device.close()
  await trustee.close()
  await forerunners.close()
})
