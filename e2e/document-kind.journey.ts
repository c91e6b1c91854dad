import { expect, expectAccessible, test } from './journey.ts'
import { found, join, documentOf, post, tabOf } from './pilots.ts'
import { chooseMore } from './portal.ts'

test('a class and a capital are set with the command, and changed on the page while the document is a draft', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  const trustee = tabOf(await join(page.request, { newDevice }))
  await page.goto('/dashboard/build-room')
  const bar = page.getByRole('combobox', { name: 'Command' })
  await bar.fill('/doc custom "Rules for the boat" "Who may sail." class:operational capital:material')
  await expect(
    page.getByText('A new document in the build room. Class: Operational. Capital: Material capital.'),
  ).toBeVisible()
  await bar.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Rules for the boat' })).toBeVisible()
  await expect(page.locator('[data-part~=build-crumb]')).toContainText('Operational')
  const id = new URL(page.url()).searchParams.get('document') ?? ''

  await chooseMore(page, 'Class and capital')
  const dialog = page.getByRole('dialog', { name: 'Class and capital' })
  await expectAccessible(page)
  await dialog.getByRole('radio', { name: /^Personal/ }).check()
  await dialog.getByLabel('Capital').selectOption('time')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('dialog', { name: 'Make this document personal?' })
    .getByRole('button', { name: 'Make personal' })
    .click()
  await expect(dialog).toBeHidden()
  await expect(page.locator('[data-part~=build-crumb]')).toContainText('Personal')
  expect((await trustee.request.get(`/api/documents/${id}/`)).status()).toBe(404)

  await chooseMore(page, 'Class and capital')
  await dialog.getByRole('radio', { name: /^Policy/ }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await page
    .getByRole('dialog', { name: 'Let the family read this document?' })
    .getByRole('button', { name: 'Let the family read it' })
    .click()
  await expect(dialog).toBeHidden()
  expect((await trustee.request.get(`/api/documents/${id}/`)).status()).toBe(200)

  const { version, hash } = (await (await page.request.get(`/api/documents/${id}/`)).json()) as {
    version: number
    hash: string
  }
  await post(page.request, `/documents/${id}/approve/`, { version, hash })
  await page.reload()
  await chooseMore(page, 'Class and capital')
  await expect(
    dialog.getByText('This document has an approved version, so its class and capital can’t be changed.'),
  ).toBeVisible()
  await expect(dialog.getByLabel('Capital')).toBeDisabled()
})

test('the class of a document from a template can’t be changed', async ({ page }) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'stewardship_policy')
  await page.goto(`/dashboard/build-room?document=${id}`)
  await chooseMore(page, 'Class and capital')
  const dialog = page.getByRole('dialog', { name: 'Class and capital' })
  await expect(
    dialog.getByText('The class of a document made from a template can’t be changed.'),
  ).toBeVisible()
  await expect(dialog.getByRole('radio', { name: /^Constitutional/ })).toBeDisabled()
  await dialog.getByLabel('Capital').selectOption('social')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.locator('[data-part~=build-crumb]')).toContainText('Social')
})
