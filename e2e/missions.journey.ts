import { expect, expectAccessible, test } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'
import { missionCard, openMission } from './mission-card.ts'

interface Mission {
  readonly id: string
  readonly actions: readonly { readonly id: string }[]
  readonly criteria: readonly { readonly id: string; readonly is_checked: boolean }[]
  readonly support_documents: readonly { readonly id: string }[]
}

test('a mission is started, worked on, closed too early, reviewed and restarted', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard')
  await expect(page.getByText('A mission sets one goal for a month, a season or a year')).toBeVisible()
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Start a mission' }).click()
  const dialog = page.getByRole('dialog', { name: 'Start a mission' })
  await dialog.getByRole('radio', { name: 'Succession activation' }).check()
  await dialog.getByRole('button', { name: 'Start mission' }).click()
  await expect(dialog.getByText('This is required.')).toHaveCount(3)
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: '0–3 years' }).check()
  await dialog.getByRole('radio', { name: 'In training' }).check()
  await dialog.getByRole('radio', { name: 'Knowledge' }).check()
  await dialog.getByRole('button', { name: 'Start mission' }).click()

  const mission = missionCard(page, 'Succession activation')
  await expect(mission.getByText('90', { exact: true })).toBeVisible()
  await expect(mission.getByText('Capital focus: Intellectual capital')).toBeVisible()
  await expect(dialog).toBeHidden()
  await expectAccessible(page)

  const heirs =
    'Tell all your heirs in one conversation what you intend, so that no one learns it from a letter.'
  await mission.getByRole('checkbox', { name: heirs }).check()
  await expect(mission.getByText(/^Done by Helena Hallam/)).toBeVisible()
  await mission.getByRole('button', { name: 'Add an action' }).click()
  await expect(mission.getByLabel('Action', { exact: true })).toBeFocused()
  await mission.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(mission.getByText('This is required.')).toBeVisible()
  await mission.getByLabel('Action', { exact: true }).fill('Mend the weir')
  await mission.getByLabel('Due date').fill('2032-05-04')
  await expectAccessible(page)
  await mission.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(mission.getByText('Helena Hallam, due 4 May 2032')).toBeVisible()
  await mission.getByRole('button', { name: 'Change: Mend the weir' }).click()
  await mission.getByLabel('Action', { exact: true }).fill('Mend the weir and the sluice')
  await mission.getByRole('button', { name: 'Save' }).click()
  await mission.getByRole('button', { name: 'Remove: Mend the weir and the sluice' }).click()
  await expect(mission.getByText('Removed: Mend the weir and the sluice')).toBeVisible()
  await expect(mission.getByRole('button', { name: 'Undo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(mission.getByRole('checkbox', { name: 'Mend the weir and the sluice' })).toBeVisible()

  await mission.getByRole('button', { name: /^Tick with a note: The named successor/ }).click()
  await mission.getByRole('button', { name: 'Tick', exact: true }).click()
  await expect(mission.getByText('This is required.')).toBeVisible()
  await mission.getByLabel('How do you know?').fill('Tobias said so at Easter.')
  await mission.getByRole('button', { name: 'Tick', exact: true }).click()
  await expect(mission.getByText('Tobias said so at Easter.')).toBeVisible()
  await expect(mission.getByText('2 of 5 criteria met')).toBeVisible()

  await mission.getByRole('button', { name: 'Change goal and days' }).click()
  const edit = page.getByRole('dialog', { name: 'Change goal and days' })
  await edit.getByLabel('Days').fill('0')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(edit.getByText('This must be 1 or more.')).toBeVisible()
  await edit.getByLabel('Days').fill('40')
  await edit.getByLabel('Multi-capital goal').fill('Tobias leads, and I sleep well.')
  await edit.getByRole('button', { name: 'Save' }).click()
  await expect(mission.getByText('40', { exact: true })).toBeVisible()
  await expect(mission.getByText('Tobias leads, and I sleep well.')).toBeVisible()

  await page.reload()
  await expect(mission.getByRole('checkbox', { name: heirs })).toBeChecked()
  await mission.getByRole('button', { name: 'Close mission' }).click()
  const sure = page.getByRole('dialog', { name: 'Close Succession activation now?' })
  await expect(sure.getByText('3 criteria are still open')).toBeVisible()
  await sure.getByRole('button', { name: 'Keep going' }).first().click()
  await expect(sure).toBeHidden()
  await mission.getByRole('button', { name: 'Close mission' }).click()
  await sure.getByRole('button', { name: 'Close mission' }).click()

  await expect(
    mission.getByText('You need to have a chat with FORERUNNERS, review this mission.'),
  ).toBeVisible()
  await expect(mission.getByRole('link', { name: 'Open the chat' })).toHaveAttribute(
    'href',
    /^\/dashboard\/chat\?mission=[0-9a-f-]{36}$/,
  )
  await expect(mission.getByText('To review')).toBeVisible()
  await expect(mission.getByRole('button', { name: 'Add an action' })).toBeHidden()
  await expectAccessible(page)
  await mission.getByRole('button', { name: 'Restart mission' }).click()
  await mission.getByLabel('New duration (days)').fill('30')
  await mission.getByRole('button', { name: 'Restart', exact: true }).click()

  await expect(mission.getByText('30', { exact: true })).toBeVisible()
  await expect(mission.getByText('Attempt 2')).toBeVisible()
  await expect(mission.getByRole('checkbox', { name: heirs })).toBeChecked()
  await expect(mission.getByText(/^Attempt 1, /)).toBeVisible()
  await expect(mission.getByText('The mission’s first three documents are approved.')).toHaveCount(2)
})

test('a family of three achieves its mission with the last tick and sees it', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  const trustee = await join(page.request, { newDevice, role: 'trustee' })
  await join(page.request, { newDevice, role: 'guardian' })
  const mission = await post<Mission>(page.request, '/missions/', {
    type: 'legacy',
    q1: 'b',
    q2: 'a',
    q3: 'a',
  })
  for (const { id } of mission.support_documents) {
    const { version, hash } = (await (await page.request.get(`/api/documents/${id}/`)).json()) as {
      version: number
      hash: string
    }
    for (const { request } of [page, trustee])
      await request.post(`/api/documents/${id}/approve/`, { data: { version, hash } })
  }
  for (const { id } of mission.actions)
    await post(page.request, `/missions/${mission.id}/actions/${id}/`, { is_done: true })
  await page.goto('/dashboard')
  const legacy = await openMission(page, 'Legacy launch')
  await expect(legacy.getByText('3 of 5 criteria met')).toBeVisible()
  await expect(
    legacy.getByRole('list', { name: 'Proof' }).getByRole('link', { name: 'Family charter' }),
  ).toBeVisible()

  for (const [met, criterion] of [
    [4, 'The family has met'],
    [5, 'The youngest adult'],
  ] as const) {
    await legacy.getByRole('button', { name: new RegExp(`^Tick with a note: ${criterion}`) }).click()
    await legacy.getByLabel('How do you know?').fill('We were all there.')
    await legacy.getByRole('button', { name: 'Tick', exact: true }).click()
    await expect(legacy.getByText(`${met} of 5 criteria met`)).toBeVisible()
  }

  await expect(legacy.getByText('You successfully achieved this mission.')).toBeVisible()
  await expect(legacy.getByText('Achieved', { exact: true })).toBeVisible()
  await expect(legacy.getByRole('button', { name: 'Restart mission' })).toBeHidden()
  await expectAccessible(page)
})

test('each role is offered exactly what it may do on a mission', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  await post(page.request, '/missions/', { type: 'family', q1: 'a', q2: 'a', q3: 'a' })

  for (const [role, may] of [
    ['trustee', { read: true, act: true }],
    ['guardian', { read: true, act: false }],
    ['advisor', { read: false, act: false }],
  ] as const) {
    const device = await join(page.request, { newDevice, role })
    const theirs = tabOf(device)
    await theirs.goto('/dashboard')
    await expect(theirs.getByRole('heading', { level: 1 })).toBeVisible()
    const mission = missionCard(theirs, 'Family resurrection')
    await expect(mission).toBeVisible({ visible: may.read })
    if (may.read) await openMission(theirs, 'Family resurrection')
    await expect(theirs.getByRole('button', { name: 'Start another' })).toBeHidden()
    await expect(mission.getByRole('button', { name: 'Close mission' })).toBeHidden()
    await expect(mission.getByRole('button', { name: 'Change goal and days' })).toBeHidden()
    await expect(mission.getByRole('button', { name: 'Add an action' })).toBeVisible({ visible: may.act })
    if (may.read) await expect(mission.getByRole('checkbox').first()).toBeEnabled({ enabled: may.act })
    await expectAccessible(theirs)
  }
})

test('a mission is folded, unfolded, ticked, unticked and opened by keyboard alone', async ({ page }) => {
  await found(page.request, { mission: null })
  await post(page.request, '/missions/', { type: 'family', q1: 'a', q2: 'a', q3: 'a' })
  await page.goto('/dashboard')
  const mission = missionCard(page, 'Family resurrection')
  const box = mission.getByRole('checkbox').first()
  await expect(box).toBeVisible()
  await mission.getByRole('button', { name: 'Family resurrection' }).focus()
  await page.keyboard.press('Enter')
  await expect(box).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(box).toBeVisible()

  await box.focus()
  await page.keyboard.press('Space')
  await expect(box).toBeChecked()
  await page.keyboard.press('Space')
  await expect(box).not.toBeChecked()
  await mission.getByRole('link', { name: 'Open mission: Family resurrection' }).focus()
  await page.keyboard.press('Enter')
  await expect(mission.getByText('Real world actions')).toBeVisible()
  await expect(mission).toBeFocused()
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: /^Good/ })).toBeVisible()
})

test('opening one mission folds the other and shifts nothing above it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await found(page.request, { mission: null })
  await post(page.request, '/missions/', { type: 'family', q1: 'a', q2: 'a', q3: 'a' })
  await post(page.request, '/missions/', { type: 'legacy', q1: 'c', q2: 'a', q3: 'a' })
  await page.goto('/dashboard')
  const [first, second] = [missionCard(page, 'Family resurrection'), missionCard(page, 'Legacy launch')]
  await expect(first.getByRole('checkbox').first()).toBeVisible()
  const before = await first.boundingBox()
  const capitals = page.getByRole('region', { name: 'The nine capitals' })
  const height = (await capitals.boundingBox())?.y

  await second.getByRole('button', { name: /^Legacy launch/ }).click()

  await expect(second.getByRole('checkbox').first()).toBeVisible()
  await expect(first.getByRole('checkbox')).toHaveCount(0)
  expect((await first.boundingBox())?.y).toBe(before?.y)
  expect((await capitals.boundingBox())?.y).toBe(height)
})

test('a change that can’t be saved is reverted with the reason; missions that can’t be loaded are retried', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  await post(page.request, '/missions/', { type: 'family', q1: 'a', q2: 'a', q3: 'a' })
  await page.goto('/dashboard')
  const mission = await openMission(page, 'Family resurrection')
  await page.route('**/api/missions/**', (route) =>
    route.request().method() === 'POST' ? route.abort('connectionrefused') : route.continue(),
  )
  await mission.getByRole('checkbox').first().click()
  await expect(page.getByText('Something went wrong')).toBeVisible()
  await expect(mission.getByRole('checkbox').first()).not.toBeChecked()
  await page.unrouteAll()

  // Today reads the missions with everything else first, and separately if that fails.
  await page.route(/\/api\/(missions|today)\/$/, (route) => route.abort('connectionrefused'))
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('alert')).toContainText('Something went wrong')
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Try again' }).click()

  await expect(missionCard(page, 'Family resurrection')).toBeVisible()
})

test.describe('on a phone, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, colorScheme: 'light', locale: 'de-DE' })

  test('missions fit a phone in German, in light and in dark', async ({ page }) => {
    await found(page.request, { language: 'de', mission: null })
    await post(page.request, '/missions/', { type: 'succession', q1: 'd', q2: 'd', q3: 'd' })
    const { id } = await post<Mission>(page.request, '/missions/', {
      type: 'family',
      q1: 'b',
      q2: 'b',
      q3: 'b',
    })
    await post(page.request, `/missions/${id}/close/`)

    await page.goto('/dashboard')
    await expect(missionCard(page, 'Nachfolge einleiten').getByText('Tage bleiben')).toBeVisible()
    await expect(
      page.getByText('Sie sollten mit FORERUNNERS sprechen und diese Mission prüfen.'),
    ).toBeVisible()
    await page.getByRole('button', { name: /^Nachfolge einleiten/ }).click()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Weitere beginnen' }).click()
    await expect(page.getByRole('dialog', { name: 'Mission beginnen' })).toBeVisible()
    await expectAccessible(page)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectAccessible(page)
  })
})
