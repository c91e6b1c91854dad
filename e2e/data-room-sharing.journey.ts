import { expect, expectAccessible, test } from './journey.ts'
import {
  choose,
  openRoom,
  pick,
  putFile,
  row,
  search,
  categoryLink,
  categoryNav,
  textFile,
  uploads,
} from './data-room.ts'
import { found, join, tabOf } from './pilots.ts'

test('a founder adds, renames, merges and removes categories', async ({ page }) => {
  await found(page.request, { mission: null })
  await putFile(page.request, { name: 'Deed.txt', bytes: 'The mill' })
  await openRoom(page)
  await page.getByRole('button', { name: 'Add category' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByText('This is required.')).toBeVisible()
  await dialog.getByLabel('Name').fill('Boats')
  await dialog.getByLabel('Capital').selectOption('Social capital')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Boats' })).toBeVisible()
  await expect(page.getByText('Social capital. Visible to the whole family.')).toBeVisible()
  await pick(page, [textFile('Deed.txt', 'Another deed'), textFile('Hull.txt', 'Oak')])
  await expect(categoryLink(page, 'Boats')).toContainText('2')

  await choose(page, 'Boats', 'Edit name and capital')
  await dialog.getByLabel('Name').fill('Boats and piers')
  await dialog.getByLabel('Capital').selectOption('Material capital')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Boats and piers', exact: true })).toBeVisible()
  await expect(page.getByText('Material capital. Visible to the whole family.')).toBeVisible()
  await page.getByRole('button', { name: 'Actions for Boats and piers' }).click()
  await expect(page.getByRole('menuitem', { name: 'Remove' })).toBeHidden()
  await page.getByRole('menuitem', { name: 'Merge into another' }).click()
  await dialog.getByLabel('Into').selectOption('Deeds and property')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Merge' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Deeds and property' })).toBeVisible()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  await expect(categoryLink(page, 'Boats')).toHaveCount(0)

  await categoryLink(page, 'Schooling and skills').click()
  await choose(page, 'Schooling and skills', 'Remove')
  await page
    .getByRole('dialog', { name: 'Remove Schooling and skills?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(categoryLink(page, 'Schooling and skills')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 2, name: 'Deeds and property' })).toBeVisible()
})

test('an advisor sees, uploads to and opens only shared categories, with ledger entries, until sharing ends', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  await putFile(page.request, { name: 'Secret deed.txt', bytes: 'The hidden orchard' })
  await putFile(page.request, {
    name: 'Letter from Lisbon.txt',
    bytes: 'The open orchard',
    category: 'letters',
  })
  const device = await join(page.request, { newDevice, role: 'advisor', name: 'Anneke Brandt' })
  const theirs = tabOf(device)
  const complaints: string[] = []
  theirs.on('pageerror', (error) => complaints.push(error.message))
  await openRoom(theirs)
  await expect(theirs.getByText('Nothing is shared with you yet.')).toBeVisible()
  await expect(theirs.getByRole('button', { name: 'Upload' })).toHaveCount(0)
  await expectAccessible(theirs)

  await openRoom(page)
  await categoryLink(page, 'Letters and memoirs').click()
  await choose(page, 'Letters and memoirs', 'Share with advisors')
  const dialog = page.getByRole('dialog', { name: 'Share Letters and memoirs' })
  const year = new Date().getFullYear() + 1
  await dialog.getByLabel('Until (optional): Anneke Brandt').fill(`${year}-05-31`)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Share: Anneke Brandt' }).click()
  await expect(dialog.getByText(new RegExp(`^Shared until .*${year}$`))).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByText(/Visible to the whole family and to Anneke Brandt \(until /)).toBeVisible()

  await expect(categoryLink(theirs, 'Letters and memoirs')).toBeVisible()
  await expect(categoryNav(theirs).getByRole('list').first().getByRole('listitem')).toHaveCount(1)
  await expect(theirs.getByRole('main')).not.toContainText('Deeds')
  await expect(theirs.getByText('Cultural capital. Shared with you.')).toBeVisible()
  await search(theirs).fill('orchard')
  await expect(theirs.getByRole('status').filter({ hasText: '1 file' })).toBeVisible()
  await search(theirs).fill('secr')
  await expect(theirs.getByText('Try another word or clear a filter.')).toBeVisible()
  await search(theirs).fill('')
  await expect(theirs.getByRole('button', { name: 'Actions for Letters and memoirs' })).toHaveCount(0)
  await pick(theirs, [textFile('Advice.txt', 'Sell the pier.')])
  await expect(uploads(theirs).getByText('1 file uploaded.')).toBeVisible()
  await expect(row(theirs, 'Advice')).toContainText('Anneke Brandt')
  await expect(row(page, 'Advice')).toContainText('Anneke Brandt')
  await theirs.getByRole('link', { name: 'Letter from Lisbon' }).click()
  await expect(theirs.getByText('The open orchard')).toBeVisible()

  await choose(page, 'Letters and memoirs', 'Share with advisors')
  await dialog.getByRole('button', { name: 'Stop sharing: Anneke Brandt' }).click()
  await expect(dialog.getByRole('button', { name: 'Share: Anneke Brandt' })).toBeVisible()
  await expect(theirs.getByText('The open orchard')).toBeHidden()
  await expect(theirs.getByText('Letter from Lisbon')).toHaveCount(0)
  await theirs.goto('/dashboard/data-room')
  await expect(theirs.getByText('Nothing is shared with you yet.')).toBeVisible()
  expect(complaints).toEqual([])

  await page.goto('/dashboard/settings?section=ledger')
  const ledger = page.getByRole('region', { name: 'Ledger' })
  await expect(ledger.getByText('Anneke Brandt opened Letter from Lisbon.txt.')).toBeVisible({
    timeout: 40_000,
  })
  await expect(
    ledger.getByText('Helena Hallam stopped sharing Letters and memoirs with Anneke Brandt.'),
  ).toBeVisible()
})
