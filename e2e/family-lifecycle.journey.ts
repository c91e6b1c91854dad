import { readFileSync } from 'node:fs'

import type { Page } from '@playwright/test'
import { unzipSync } from 'fflate'

import { expect, expectAccessible, password, test } from './journey.ts'
import { found, join, post, tabOf } from './pilots.ts'

/** A first visit may be slow on a busy machine. */
async function openSettings(page: Page, section: 'ledger' | 'leave' = 'leave'): Promise<void> {
  await page.goto(`/dashboard/settings?section=${section}`)
  await expect(
    page.getByRole('heading', { name: section === 'leave' ? 'Leave, transfer or delete' : 'Ledger' }),
  ).toBeVisible({ timeout: 40_000 })
}

test('the ledger is read, searched, verified and downloaded', async ({ page }) => {
  await found(page.request)
  await post(page.request, '/family/', { version: 1, name: 'Hallam' })
  await openSettings(page, 'ledger')
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await expect(ledger.getByText('Helena Hallam founded the family.')).toBeVisible()

  await ledger.getByLabel('Type').selectOption('Missions')
  await expect(ledger.getByText('Helena Hallam started a mission: Legacy launch.')).toBeVisible()
  await expect(ledger.getByText('Helena Hallam founded the family.')).toBeHidden()
  await ledger.getByLabel('Until').fill('2020-01-01')
  await expect(ledger.getByText('No Data')).toBeVisible()
  await ledger.getByRole('button', { name: 'Clear filters' }).click()
  await expect(ledger.getByText('Helena Hallam founded the family.')).toBeVisible()

  await ledger.getByRole('button', { name: 'Verify' }).click()
  await expect(ledger.getByText(/^Verified: \d+ entries, nothing missing or changed\.$/)).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    ledger.getByRole('link', { name: 'Download' }).click(),
  ])
  expect(JSON.parse(readFileSync(await download.path(), 'utf8'))).toMatchObject({
    format: 'forerunners-ledger-1',
  })
})

test('everything is exported in the background, and the archive can be read without Forerunners', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  await post(page.request, '/family/', { version: 1, name: 'Hallam' })
  const trustee = await join(page.request, { newDevice, role: 'trustee' })
  const other = tabOf(trustee)
  await openSettings(other)
  await expect(other.getByRole('button', { name: 'Create archive' })).toBeVisible()
  await openSettings(page)

  await page.getByRole('button', { name: 'Create archive' }).click()

  await expect(page.getByText('The archive is ready.')).toBeVisible()
  // Other members who may export see it without a reload.
  await expect(other.getByText('The archive is ready.')).toBeVisible()
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download the archive' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^Forerunners Hallam \d{4}-\d\d-\d\d\.zip$/)
  const names = Object.keys(unzipSync(readFileSync(await download.path())))
  expect(names).toEqual(
    expect.arrayContaining(['README.txt', 'manifest.json', 'ledger.json', 'data/members.json', 'files/']),
  )
  expect(names.filter((name) => /^documents\/Family charter \w+\/version 1\.md$/.test(name))).toHaveLength(1)
})

test('a family is transferred and accepted, and the former founder leaves it', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const trustee = await join(page.request, { newDevice, role: 'trustee' })
  const taker = tabOf(trustee)
  await taker.goto('/dashboard')
  await openSettings(page)
  const parting = page.getByRole('region', { name: 'Leave, transfer or delete' })
  await expect(
    parting.getByText('You’re the last founder. Transfer the family first, or delete it.'),
  ).toBeVisible()
  await expect(parting.getByRole('button', { name: 'Leave', exact: true })).toBeHidden()

  await parting.getByRole('button', { name: 'Transfer', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Transfer this family' })
  await expectAccessible(page)
  await dialog.getByLabel('Your role afterwards').selectOption('Guardian')
  await dialog.getByLabel('Password', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Offer transfer' }).click()
  await expect(
    parting.getByText(/^Offered to Ines Marsh on .*, not accepted yet\. You would then be: Guardian\.$/),
  ).toBeVisible()

  const offer = taker.getByRole('region', { name: 'The family is offered to you' })
  await expect(offer.getByText('Helena Hallam offers you this family.')).toBeVisible()
  await expectAccessible(taker)
  await offer.getByRole('button', { name: 'Accept' }).click()
  await expect(offer).toBeHidden()
  await expect(
    taker.getByText('Ines Marsh accepted the transfer of the family from Helena Hallam.'),
  ).toBeVisible()

  // The former founder's page offers what a guardian may do, without a reload.
  await expect(parting.getByRole('button', { name: 'Delete', exact: true })).toBeHidden()
  await parting.getByRole('button', { name: 'Leave', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Leave this family?' })
  await expect(sure.getByText(/^You have no other family here\. You stay signed in/)).toBeVisible()
  await sure.getByRole('button', { name: 'Cancel' }).click()
  await expect(sure).toBeHidden()
  await parting.getByRole('button', { name: 'Leave', exact: true }).click()
  await sure.getByRole('button', { name: 'Leave the family' }).click()
  await expect(page).toHaveURL(/\/account$/)
  await expect(page.getByText(/^You left on .*/)).toBeVisible()
  await expectAccessible(page)
  await expect(taker.getByText('Helena Hallam left the family.')).toBeVisible()
})

test('a family whose deletion was requested is read-only, and the deletion can be undone', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await post(page.request, '/family/', { version: 1, name: 'Hallam' })
  const guardian = await join(page.request, { newDevice, role: 'guardian' })
  const other = tabOf(guardian)
  await other.goto('/dashboard')
  await openSettings(page)
  const parting = page.getByRole('region', { name: 'Leave, transfer or delete' })

  await parting.getByRole('button', { name: 'Delete', exact: true }).click()
  const sure = page.getByRole('dialog', { name: 'Delete this family?' })
  await sure.getByLabel('Name').fill('Marsh')
  await sure.getByRole('button', { name: 'Delete in 30 days' }).click()
  await expect(sure.getByText('The name doesn’t match.')).toBeVisible()
  await expectAccessible(page)
  await sure.getByLabel('Name').fill('Hallam')
  await page.keyboard.press('Enter')

  const ends = (at: typeof page) => at.getByRole('region', { name: 'This family will be deleted' })
  await expect(ends(page)).toBeVisible()
  await expect(ends(other).getByText('The founder can undo the deletion.')).toBeVisible()
  await expect(ends(other).getByRole('button')).toBeHidden()
  await expectAccessible(page)
  const refused = await page.request.post('/api/family/', { data: { version: 2, name: 'Marsh' } })
  expect(refused.status()).toBe(409)

  await ends(page).getByRole('button', { name: 'Undo deletion' }).click()
  await expect(ends(page)).toBeHidden()
  await expect(ends(other)).toBeHidden()
  await post(page.request, '/family/', { version: 2, name: 'Hallam of the mill' })
})

test('the family pages fit a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await found(page.request)
  await openSettings(page, 'ledger')
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await ledger.getByRole('button', { name: 'Verify' }).click()
  await expect(ledger.getByText(/^Verified: /)).toBeVisible()

  const widths = await page.evaluate(() => [document.documentElement.scrollWidth, window.innerWidth])

  expect(widths[0]).toBe(widths[1])
  const field = await ledger.getByLabel('Until').boundingBox()
  expect((field?.x ?? 0) + (field?.width ?? 0)).toBeLessThanOrEqual(340)
})
