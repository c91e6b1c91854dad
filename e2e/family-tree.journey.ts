import { expectAccessible } from './accessible.ts'
import { expect, test } from './journey.ts'
import { found } from './pilots.ts'

test('a founder begins with themselves, and the tree grows from there', async ({ page }) => {
  await found(page.request, { mission: 'legacy', answers: 'cab' })
  await page.goto('/dashboard/family-tree')
  await page.getByLabel('Given names').first().fill('Helena')
  await page.getByLabel('Surname').first().fill('Hallam')
  await page.getByLabel('Year').first().fill('1974')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('Helena Hallam').first()).toBeVisible()
  await expectAccessible(page)

  // A mother, from the corner of the chart.
  await page.getByRole('button', { name: 'Add a relative', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Who is it?').selectOption('parent')
  await dialog.getByLabel('Given names').first().fill('Marijke')
  await dialog.getByLabel('Surname').first().fill('de Wit')
  await dialog.getByLabel('Gender', { exact: true }).selectOption('female')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog).toBeHidden()

  // Her page names the relation; editing and removing work, and removing can be undone.
  await page.getByRole('button', { name: 'List', exact: true }).click()
  await page.getByRole('link', { name: 'Marijke de Wit' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Marijke de Wit' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  await page.getByRole('dialog').getByLabel('Place').first().fill('Delft')
  await page.getByRole('dialog').getByLabel('Year').first().fill('1951')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Born 1951 in Delft')).toBeVisible()
  await page.getByRole('button', { name: 'More for Marijke de Wit' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByText('The change was undone.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Find a person' }).fill('marij')
  await page.getByRole('option', { name: /Marijke/ }).click()
  await expect(page).toHaveURL(/focus=/)
})

test('a date that no calendar has is said, and nothing typed is lost', async ({ page }) => {
  await found(page.request, { mission: 'legacy', answers: 'cab' })
  await page.goto('/dashboard/family-tree')
  await page.getByLabel('Given names').first().fill('Helena')
  await page.getByLabel('Year').first().fill('74')
  await page.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Enter a date that exists')
  await expect(page.getByLabel('Given names').first()).toHaveValue('Helena')
})
