import { readFileSync } from 'node:fs'

import { unzipSync } from 'fflate'

import { expect, expectAccessible, test } from './journey.ts'
import {
  choose,
  openRoom,
  pdf,
  pick,
  putFile,
  row,
  sha256,
  categoryLink,
  textFile,
  uploads,
} from './data-room.ts'
import { found } from './pilots.ts'

test.use({ viewport: { width: 1440, height: 900 } })

const first = 'The mill keeps a right of way.'
const second = `${first} It was measured anew in 1921.`

test('files are uploaded, versioned, renamed, moved, binned and restored', async ({ page }) => {
  await found(page.request, { mission: null })
  await openRoom(page)
  await expect(page.getByText('No Data')).toBeVisible()
  await expectAccessible(page)
  const [chooser] = await Promise.all([
    page.waitForEvent('filechooser'),
    page.getByRole('button', { name: 'choose files' }).click(),
  ])
  await chooser.setFiles([
    textFile('Title deed.txt', first),
    { name: 'Survey.csv', mimeType: '', buffer: Buffer.from('Plot,Acres\nMill,"1,5"') },
  ])
  await expect(uploads(page).getByText('2 files uploaded.')).toBeVisible()
  await expect(uploads(page).getByRole('progressbar', { name: 'Title deed.txt' })).toHaveAttribute(
    'aria-valuenow',
    '100',
  )
  await expect(page.getByText('No Data')).toBeHidden()
  const deed = row(page, 'Title deed')
  const today = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' }).format(
    new Date(),
  )
  for (const cell of ['TXT', '1', 'Helena Hallam'])
    await expect(deed.getByRole('cell', { name: cell, exact: true })).toBeVisible()
  // The upload date and the date of the last change.
  await expect(deed.getByRole('cell', { name: today, exact: true })).toHaveCount(2)
  await expect(row(page, 'Survey').getByRole('cell', { name: 'CSV', exact: true })).toBeVisible()
  await expect(categoryLink(page, 'Deeds and property')).toContainText('2')

  await pick(page, [textFile('Title deed.txt', second)])
  await expect(uploads(page).getByText('Uploaded as version 2')).toBeVisible()
  await expect(deed.getByRole('cell', { name: '2', exact: true })).toBeVisible()
  await expectAccessible(page)
  await uploads(page).getByRole('button', { name: 'Clear finished' }).click()
  await expect(uploads(page).getByRole('listitem')).toHaveCount(0)
  await page.getByRole('button', { name: 'Name', exact: true }).click()
  await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('rowheader').first()).toContainText('Survey')

  await page.getByRole('link', { name: 'Survey' }).click()
  await expect(page.getByRole('cell', { name: '1,5', exact: true })).toBeVisible()
  await page.getByRole('link', { name: 'Deeds and property' }).click()
  await page.getByRole('link', { name: 'Title deed' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Title deed' })).toBeVisible()
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview).toContainText('measured anew in 1921')
  await expect(page.getByRole('region', { name: 'Details' })).toContainText(sha256(Buffer.from(second)))
  const versions = page.getByRole('region', { name: 'Versions' }).getByRole('listitem')
  await expect(versions).toHaveCount(2)
  await expect(versions.first()).toContainText(`Version 2, current`)
  await expect(versions.first()).toContainText(`${second.length - first.length} bytes larger`)
  await expect(versions.last()).toContainText(`${first.length} bytes`)
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    versions.last().getByRole('button', { name: 'Download version 1' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('Title deed.txt')
  expect(readFileSync(await download.path(), 'utf8')).toBe(first)

  await versions.last().getByRole('button', { name: 'Restore version 1' }).click()
  await expect(page.getByText('Version 1 restored as version 3.')).toBeVisible()
  await expect(versions.first()).toContainText('Version 3, current')
  await expect(versions.first()).toContainText('Restored from version 1')
  await expect(preview).not.toContainText('measured anew')

  await choose(page, 'Title deed.txt', 'Edit name and date')
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Name').fill('Deed of the mill.txt')
  await dialog.getByLabel('Year').fill('1921')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Deed of the mill' })).toBeVisible()
  await choose(page, 'Deed of the mill.txt', 'Mark as draft')
  await expect(page.getByText('Draft', { exact: true })).toBeVisible()
  await choose(page, 'Deed of the mill.txt', 'Move')
  await dialog.getByLabel('Category').selectOption('Wills and mandates')
  await dialog.getByRole('button', { name: 'Move', exact: true }).click()
  await page.getByRole('link', { name: 'Wills and mandates' }).click()
  const mill = row(page, 'Deed of the mill')
  await expect(mill).toContainText('Draft')
  await expect(mill.getByRole('cell', { name: '1921', exact: true })).toBeVisible()
  await expect(categoryLink(page, 'Deeds and property')).toContainText('1')

  await page.getByRole('link', { name: 'Deed of the mill' }).click()
  await choose(page, 'Deed of the mill.txt', 'Move to bin')
  await expect(page.getByText('Deed of the mill.txt moved to the bin.')).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(mill).toBeVisible()
  await choose(page, 'Deed of the mill.txt', 'Move to bin')
  await expect(page.getByText('No Data')).toBeVisible()
  await categoryLink(page, 'Bin').click()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Restore: Deed of the mill.txt' }).click()
  await expect(page.getByText('The bin is empty.')).toBeVisible()
  await categoryLink(page, 'Wills and mandates').click()
  await expect(mill).toContainText('Draft')
})

test('selected files can be put into a dataset and exported with a manifest', async ({ page }) => {
  await found(page.request, { mission: null })
  const files = {
    'Grandmother’s will.txt': Buffer.from('Everything to the mill.'),
    'Survey.pdf': pdf(['Plot 7 and the brook']),
  }
  for (const [name, bytes] of Object.entries(files)) await putFile(page.request, { name, bytes })
  await putFile(page.request, { name: 'Survey.pdf', bytes: 'another one of this name', category: 'wills' })
  await openRoom(page)
  for (const name of Object.keys(files)) await page.getByRole('checkbox', { name: `Select ${name}` }).check()
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.getByRole('button', { name: 'Add to dataset' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add to dataset' })
  await dialog.getByLabel('Name').fill('For the notary')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(page.getByText('2 files added to For the notary.')).toBeVisible()
  await expect(page.getByText('2 selected')).toBeHidden()

  await categoryLink(page, 'Wills and mandates').click()
  await page.getByRole('checkbox', { name: 'Select Survey.pdf' }).check()
  await page.getByRole('button', { name: 'Add to dataset' }).click()
  await dialog.getByLabel('My datasets').selectOption('For the notary')
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await categoryLink(page, 'My datasets').click()
  await page.getByRole('button', { name: /^For the notary/ }).click()
  await expect(page.getByRole('table', { name: 'For the notary' }).getByRole('rowheader')).toHaveCount(3)
  await expectAccessible(page)

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as archive: For the notary' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.zip$/)
  const parts = unzipSync(readFileSync(await download.path()))
  const manifest = JSON.parse(Buffer.from(parts['manifest.json'] ?? []).toString()) as {
    name: string
    files: { path: string; name: string; size: number; sha256: string }[]
  }
  expect(manifest.name).toBe('For the notary')
  expect(manifest.files.map(({ name }) => name).toSorted()).toEqual([
    'Grandmother’s will.txt',
    'Survey.pdf',
    'Survey.pdf',
  ])
  expect(Object.keys(parts).toSorted()).toEqual(
    [...manifest.files.map(({ path }) => path), 'manifest.json'].toSorted(),
  )
  for (const { path, size, sha256: hash } of manifest.files) {
    expect(sha256(parts[path] ?? new Uint8Array())).toBe(hash)
    expect(parts[path]).toHaveLength(size)
  }
  expect(manifest.files.map((one) => one.sha256)).toContain(sha256(files['Survey.pdf']))

  await page.getByRole('button', { name: 'Actions for Grandmother’s will.txt' }).click()
  await page.getByRole('menuitem', { name: 'Remove from dataset' }).click()
  await expect(page.getByRole('button', { name: /^For the notary 2 files/ })).toBeVisible()
  await choose(page, 'For the notary', 'Remove')
  await page
    .getByRole('dialog', { name: 'Remove For the notary?' })
    .getByRole('button', { name: 'Remove' })
    .click()
  await expect(page.getByText('Select files in a list and add them to a dataset.')).toBeVisible()
  await categoryLink(page, 'Deeds and property').click()
  await expect(row(page, 'Grandmother’s will')).toBeVisible()
})
