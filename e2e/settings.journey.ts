import { expect, expectAccessible, test, walkTo } from './journey.ts'
import { found, join, tabOf } from './pilots.ts'

test('the founder enters the family’s identity and uses what the answers propose', async ({ page }) => {
  await found(page.request, { mission: 'legacy', answers: 'cab' })
  await page.goto('/dashboard/settings')
  const identity = page.getByRole('region', { name: 'Identity' })
  await identity.getByLabel('Family name').fill('Hallam')
  await identity.getByLabel('Legacy established').fill('next year')
  await identity.getByRole('button', { name: 'Save identity' }).click()
  await expect(identity.getByLabel('Legacy established')).toBeFocused()
  await identity.getByLabel('Legacy established').fill('1921')
  await expect(identity.getByText('Your answers suggest 100 years.')).toBeVisible()
  await identity.getByRole('button', { name: 'Apply' }).click()
  await identity.getByLabel('Purpose statement').fill('To leave every place better than we found it.')
  await identity.getByRole('button', { name: 'Save identity' }).click()
  await expect(page.getByText('Update Success')).toBeVisible()

  await page.reload()
  await expect(identity.getByLabel('Legacy established')).toHaveValue('1921')
  await expect(identity.getByLabel('Timeline horizon')).toHaveValue('hundred_years')
  await expect(identity.getByText('Your answers suggest 100 years.')).toBeHidden()
  await expectAccessible(page)
})

test('saving on top of a newer version overwrites nothing', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/settings')
  const identity = page.getByRole('region', { name: 'Identity' })
  await identity.getByLabel('Family name').fill('Hallam')
  await identity.getByLabel('Purpose statement').fill('Written here.')
  const { version } = (await (await page.request.get('/api/family/')).json()) as { version: number }
  await page.request.post('/api/family/', { data: { version, purpose_statement: 'Written elsewhere.' } })
  await identity.getByRole('button', { name: 'Save identity' }).click()
  await expect(identity.getByRole('alert')).toContainText('Someone else saved first.')
  await expect(identity.getByLabel('Purpose statement')).toHaveValue('Written here.')
  await identity.getByRole('button', { name: 'Show saved version' }).click()
  await expect(identity.getByLabel('Purpose statement')).toHaveValue('Written elsewhere.')
})

test('a new protocol is proposed to the family and takes effect when it is approved', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const device = await join(page.request, { newDevice, role: 'trustee', name: 'Ines Marsh' })
  await join(page.request, { newDevice, role: 'guardian', name: 'Mei Hallam' })
  await page.goto('/dashboard/settings?section=governance')
  const section = page.getByRole('region', { name: 'Governance protocol' })
  await expect(section.getByRole('radio', { name: /^Founder authority/ })).toBeChecked()
  await expect(section.getByText('Constitutional documents: 2 of 3 needed').first()).toBeVisible()
  await section.getByRole('radio', { name: /^Stewardship council/ }).check()
  await section.getByRole('button', { name: 'Propose this protocol' }).click()
  const dialog = page.getByRole('dialog', { name: 'Propose another protocol?' })
  await expect(dialog.getByText('with one trustee or guardian as witness')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Propose protocol' }).click()
  await expect(section.getByText('Proposed change: Stewardship council')).toBeVisible()

  await section.getByRole('button', { name: 'Read and vote' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await expect(section.getByText('Proposed change: Stewardship council')).toBeVisible()

  const theirs = tabOf(device)
  await theirs.goto('/dashboard/settings?section=governance')
  const read = theirs.getByRole('region', { name: 'Governance protocol' })
  await expect(read.getByRole('radio')).toHaveCount(0)
  await expect(read.getByRole('button', { name: 'Withdraw' })).toBeHidden()
  await read.getByRole('button', { name: 'Read and vote' }).click()
  await theirs
    .getByRole('dialog')
    .getByRole('button', { name: /^Approve/ })
    .click()
  await expect(read.getByText('Proposed change', { exact: false })).toBeHidden()
  await expect(read.getByRole('listitem').filter({ hasText: 'In force' })).toContainText(
    'Stewardship council',
  )

  // On the founder's page too, without a reload.
  await expect(section.getByRole('radio', { name: /^Stewardship council/ })).toBeChecked()
  await expect(section.getByText('Proposed change', { exact: false })).toBeHidden()
})

test('a proposed protocol can be withdrawn', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  await join(page.request, { newDevice, role: 'trustee' })
  await page.request.post('/api/family/protocol/', { data: { governance_protocol: 'distributed_command' } })
  await page.goto('/dashboard/settings?section=governance')
  const section = page.getByRole('region', { name: 'Governance protocol' })
  await section.getByRole('button', { name: 'Withdraw' }).click()
  await page
    .getByRole('dialog', { name: 'Withdraw this proposal?' })
    .getByRole('button', { name: 'Withdraw' })
    .click()
  await expect(section.getByText('Proposed change', { exact: false })).toBeHidden()
  await expect(section.getByRole('radio', { name: /^Founder authority/ })).toBeChecked()
})

test('each capital has a description and a steward', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  const device = await join(page.request, { newDevice, role: 'guardian', name: 'Mei Hallam' })
  await page.goto('/dashboard/settings?section=capitals')
  const section = page.getByRole('region', { name: 'Capitals and their stewards' })
  await section.getByLabel('Steward of Cultural capital').focus()
  await section.getByLabel('Steward of Cultural capital').selectOption({ label: 'Mei Hallam' })
  await expect(section.getByLabel('Steward of Cultural capital').locator('option:checked')).toHaveText(
    'Mei Hallam',
  )

  const theirs = tabOf(device)
  await theirs.goto('/dashboard/settings?section=capitals')
  const row = theirs
    .getByRole('region', { name: 'Capitals and their stewards' })
    .getByRole('row', { name: /^Cultural/ })
  await expect(row).toContainText('Mei Hallam')
  await expect(row.getByRole('combobox')).toHaveCount(0)
  await expect(row.getByRole('button')).toHaveCount(0)
})

test('the family’s seven sections have an address each, and an old link still opens the ledger', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/settings')
  const list = page.getByRole('navigation', { name: 'Family settings sections' })
  await expect(list.getByRole('link')).toHaveText([
    'Identity',
    'Governance',
    'Members',
    'Capitals',
    'Engines',
    'Ledger',
    'Export & leave',
  ])
  await expect(list.getByRole('link', { name: 'Identity' })).toHaveAttribute('aria-current', 'page')
  await list.getByRole('link', { name: 'Members' }).click()
  await expect(page).toHaveURL('/dashboard/settings?tab=family&section=members')
  await expect(page.getByRole('region', { name: 'Bloodline members' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Identity' })).toHaveCount(0)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Bloodline members' })).toBeVisible()
  await page.goto('/dashboard/settings#ledger')
  await expect(page.getByRole('region', { name: 'Ledger' })).toBeVisible()
})

test('four settings tabs have an address each and work by keyboard', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/settings')
  await expect(page.getByRole('tab')).toHaveText(['Family', 'LLM Models', 'Servers', 'Account'])
  await page.getByRole('tab', { name: 'Family' }).focus()
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('tab', { name: 'LLM Models' })).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveURL('/dashboard/settings?tab=llm')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByRole('tab', { name: 'Account' })).toBeFocused()
  await expect(page).toHaveURL('/dashboard/settings?tab=account')
  await page.reload()
  await expect(page.getByRole('tab', { name: 'Account' })).toHaveAttribute('aria-selected', 'true')
  await expectAccessible(page)
})

for (const [language, colorScheme] of [
  ['de', 'light'],
  ['ja', 'dark'],
] as const) {
  test.describe(`on a phone, ${colorScheme}, ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme })

    test('the settings fit a phone in ${colorScheme}, ${language}', async ({ page }) => {
      await found(page.request, { language, mission: null })
      await page.goto('/dashboard/settings')
      for (const [index, tab] of ['family', 'llm', 'servers', 'account'].entries()) {
        await page.getByRole('tab').nth(index).click()
        await expect(page).toHaveURL(new RegExp(`tab=${tab}$`))
        await expect(page.getByRole('tabpanel').locator('*').first()).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth), tab).toBe(390)
      }
      for (const section of ['governance', 'members', 'capitals', 'engines', 'ledger', 'leave']) {
        await walkTo(page, `/dashboard/settings?section=${section}`)
        await expect(page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible()
        expect(await page.evaluate(() => document.documentElement.scrollWidth), section).toBe(390)
      }
    })
  })
}
