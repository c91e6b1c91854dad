import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

import { unzipSync } from 'fflate'

import { expect, expectAccessible, test } from './journey.ts'
import { hits, openRoom, putFile, row, search, categoryLink, uploads } from './data-room.ts'
import { found } from './pilots.ts'

test.use({ viewport: { width: 1440, height: 900 } })

test('an uploaded folder keeps its structure, and files of the same name are found by their folder', async ({
  page,
}) => {
  const folder = test.info().outputPath('years')
  for (const year of ['2019', '2020']) {
    const path = join(folder, year, 'tax.txt')
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, `The tax of ${year}`)
  }
  await found(page.request, { mission: null })
  await openRoom(page)
  await page.getByLabel('Folder', { exact: true }).setInputFiles(folder)
  await expect(uploads(page).getByText('2 files uploaded.')).toBeVisible()
  await expect(row(page, 'tax')).toHaveCount(2)
  await expect(row(page, 'years / 2019')).toContainText('tax')
  await categoryLink(page, 'years').click()
  await expect(page).toHaveURL(/folder=years/)
  await expect(categoryLink(page, '2019')).toContainText('1')
  await categoryLink(page, '2020').click()
  await expect(page.getByRole('heading', { level: 2, name: '2020' })).toBeVisible()
  await expect(row(page, 'tax')).toHaveCount(1)
  await expectAccessible(page)
  await search(page).fill('2019')
  await expect(hits(page).getByRole('listitem')).toHaveCount(1)
  await expect(hits(page)).toContainText('years / 2019')
})

test('several files are selected without layout shift, moved, tagged, downloaded, deleted and restored', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  for (const name of ['Deed.txt', 'Survey.txt', 'Plan.txt'])
    await putFile(page.request, { name, bytes: `About ${name}` })
  await openRoom(page)
  await expect(page.getByRole('rowheader')).toHaveCount(3)
  const tops = () =>
    page.getByRole('row').evaluateAll((rows) => rows.map((one) => one.getBoundingClientRect().top))
  const before = await tops()
  const bar = page.getByRole('group', { name: 'Selected files' })
  const select = async (...names: string[]) => {
    for (const name of names) await page.getByRole('checkbox', { name: `Select ${name}.txt` }).check()
  }
  await select('Deed', 'Survey')
  await expect(bar.getByText('2 selected')).toBeVisible()
  expect(await tops()).toEqual(before)
  await expectAccessible(page)

  await bar.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Folder').fill('Weir House/1921')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await expect(page.getByText('2 files moved to Deeds and property / Weir House / 1921.')).toBeVisible()
  await expect(bar).toBeHidden()
  await expect(categoryLink(page, 'Weir House')).toContainText('2')

  await select('Deed', 'Plan')
  await bar.getByRole('button', { name: 'Tag' }).click()
  await dialog.getByLabel('New tag').fill('Notary & bank')
  await dialog.getByRole('button', { name: 'Add tag' }).click()
  await expect(dialog.getByRole('button', { name: 'Remove Notary & bank' })).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Done' }).click()
  await row(page, 'Plan').getByRole('button', { name: 'Notary & bank' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(2)
  await expect(page.getByLabel('Tags', { exact: true })).toHaveValue('Notary & bank')
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)

  await page.getByRole('checkbox', { name: 'Select all' }).first().check()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar.getByRole('button', { name: 'Download' }).click(),
  ])
  expect(Object.keys(unzipSync(readFileSync(await download.path()))).toSorted()).toEqual([
    'files/Plan.txt',
    'files/Weir House/1921/Deed.txt',
    'files/Weir House/1921/Survey.txt',
    'manifest.json',
  ])
  await bar.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText('3 files moved to the bin.')).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('rowheader')).toHaveCount(3)
})

test('a row can be dragged onto another category', async ({ page }) => {
  await found(page.request, { mission: null })
  await putFile(page.request, { name: 'Will.txt', bytes: 'The mill to Tobias' })
  await openRoom(page)
  await page.getByRole('link', { name: 'Will', exact: true }).dragTo(categoryLink(page, 'Wills and mandates'))
  await expect(page.getByText('1 file moved to Wills and mandates.')).toBeVisible()
  await expect(categoryLink(page, 'Wills and mandates')).toContainText('1')
  await expect(page.getByText('No Data')).toBeVisible()
})

for (const words of ['R&D', '100 %', '#4', 'C++'])
  test(`a search for ${words} finds nothing and shows no error`, async ({ page }) => {
    await found(page.request, { mission: null })
    await putFile(page.request, {
      name: `Notes ${words.replace('%', 'percent')}.txt`,
      bytes: `About ${words} and the mill`,
    })
    await openRoom(page)
    const [response] = await Promise.all([
      page.waitForResponse(/\/files\/search\//),
      search(page).fill(words),
    ])
    expect(response.status()).toBe(200)
    await expect(page.getByText('Check the highlighted fields.')).toBeHidden()
  })
