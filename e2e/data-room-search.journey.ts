import type { Page } from '@playwright/test'

import { expect, expectAccessible, test, walkTo } from './journey.ts'
import { choose, hits, openRoom, pdf, putFile, readTexts, row, search, categoryLink } from './data-room.ts'
import { reply, send } from './chat-page.ts'
import { found } from './pilots.ts'

const hit = (page: Page, name: string) => hits(page).getByRole('listitem').filter({ hasText: name })

test('type-ahead search finds files by name, text and page, in other languages, and with a typo', async ({
  page,
}) => {
  await found(page.request, { mission: null })
  const files = [
    { name: 'Ferry licence.csv', bytes: 'Number,Year\n7,1931' },
    {
      name: 'Logbook.pdf',
      bytes: pdf(['The harbour was frozen until March.', 'Then the lighthouse keeper wrote to us.']),
    },
    {
      name: 'Grundbuch.txt',
      bytes: 'Das Wegerecht über die Mühle gehört den Geschwistern zu gleichen Teilen.',
    },
    { name: '手紙.txt', bytes: '祖父の手紙は蔵の二階に保管されている。', category: 'letters' },
    { name: 'Notes.md', bytes: '# Harbour\n\nAsk the lighthouse whether it can be let.', draft: true },
  ]
  const ids: string[] = []
  for (const file of files) ids.push(await putFile(page.request, file))
  await readTexts(page.request, ids)
  await openRoom(page)

  await search(page).pressSequentially('ferry li')
  await expect(hits(page).getByRole('listitem').first().getByRole('link')).toHaveText('Ferry licence')
  await search(page).fill('lightho')
  await expect(page.getByRole('status').filter({ hasText: '2 files' })).toBeVisible()
  await expect(hit(page, 'Logbook').getByText('Page 2', { exact: true })).toBeVisible()
  await expect(hit(page, 'Logbook').locator('mark')).toHaveText('lighthouse')
  await expect(hit(page, 'Notes').getByText('Draft', { exact: true })).toBeVisible()
  await expectAccessible(page)

  await page.getByLabel('Type', { exact: true }).selectOption('PDF')
  await expect(hits(page).getByRole('listitem')).toHaveCount(1)
  await expect(hit(page, 'Logbook')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(hits(page).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Draft', { exact: true }).selectOption('Drafts only')
  await expect(hits(page).getByRole('listitem')).toHaveCount(1)
  await expect(hit(page, 'Notes')).toBeVisible()
  await page.getByLabel('Modified until').fill('2020-01-01')
  await expect(page.getByText('Try another word or clear a filter.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(hits(page).getByRole('listitem')).toHaveCount(2)

  await search(page).fill('the lighthousw')
  await expect(
    page.getByText(/^No results for “lighthousw”\. Showing results for “lighthouse”/),
  ).toBeVisible()
  await expect(hit(page, 'Logbook').locator('mark')).toHaveText('lighthouse')
  await search(page).fill('zeppelin')
  await expect(page.getByText('Try another word or clear a filter.')).toBeVisible()
  await expect(page.getByText('Try another word or clear a filter.')).toBeVisible()
  await search(page).fill('mühl')
  await expect(hit(page, 'Grundbuch').locator('mark')).toHaveText('Mühle')
  await search(page).fill('蔵の二階')
  await expect(hit(page, '手紙').locator('mark').first()).toContainText('蔵')
  await search(page).fill('helena')
  await expect(hits(page).getByRole('button', { name: 'Helena Hallam' })).toBeVisible()
  await page.getByRole('button', { name: 'Clear the search' }).click()
  await expect(hits(page)).toBeHidden()
  await expect(row(page, 'Logbook')).toBeVisible()

  await search(page).fill('keeper')
  await hits(page).getByRole('link', { name: 'Logbook' }).click()
  await expect(page).toHaveURL(/file=[0-9a-f-]{36}&passage=\d/)
  const pages = page.getByRole('group', { name: 'Logbook.pdf' })
  await expect(pages.getByText('2 pages')).toBeVisible()
  await expect(pages.getByRole('img', { name: 'Page 1' })).toBeVisible()
  await expect(page.getByText('Then the lighthouse keeper wrote to us.')).toBeInViewport()
  await expectAccessible(page)
})

test('the chat quotes allowed files until that is revoked, and primers', async ({ page }) => {
  await found(page.request, { mission: null })
  const pages = [
    ...Array.from({ length: 11 }, (_, number) => `Day ${number + 1}. Nothing was said.`),
    'The ferry bell belongs to the village of Estremoz.',
  ]
  const id = await putFile(page.request, { name: 'Bell.pdf', bytes: pdf(pages) })
  await readTexts(page.request, [id])
  const question = 'To whom does the ferry bell belong?'
  await page.goto('/dashboard/chat')
  await send(page, question)
  await expect(reply(page).getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(reply(page)).not.toContainText('Estremoz')

  await walkTo(page, '/dashboard/data-room?view=learning')
  await expect(page.getByText('Open a file or a category and give the assistant access.')).toBeVisible()
  await categoryLink(page, 'Deeds and property').click()
  await choose(page, 'Bell.pdf', 'Give assistant access')
  await expect(row(page, 'Bell')).toContainText('Read by the assistant')
  await categoryLink(page, 'AI learning sets').click()
  await expect(row(page, 'Bell')).toBeVisible()
  await page.getByRole('link', { name: 'Bell', exact: true }).click()
  await expect(page.getByText(/^Helena Hallam gave the assistant access on /)).toBeVisible()
  await walkTo(page, '/dashboard/chat')
  await send(page, question)
  await expect(reply(page)).toContainText('The ferry bell belongs to the village of Estremoz.')
  await expectAccessible(page)
  const source = reply(page)
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: 'Bell.pdf, page 12' })
  const lit = page.locator('[data-lit]')
  // The second time everything is cached.
  for (const time of ['first', 'second']) {
    await source.click()
    await expect(page, time).toHaveURL(/\/dashboard\/data-room\?file=[0-9a-f-]{36}&passage=\d+$/)
    await expect(page.getByText('12 pages')).toBeVisible()
    await expect(lit).toContainText('The ferry bell belongs')
    await expect(lit, time).toBeInViewport()
    if (time === 'first') await page.goBack()
  }

  await choose(page, 'Bell.pdf', 'Remove assistant access')
  await expect(page.getByText(/^Helena Hallam removed the assistant’s access on /)).toBeVisible()
  await walkTo(page, '/dashboard/chat')
  await send(page, question)
  await expect(reply(page).getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(reply(page)).not.toContainText('Estremoz')

  await walkTo(page, '/dashboard/data-room')
  await choose(page, 'Deeds and property', 'Give assistant access')
  await page
    .getByRole('dialog', { name: 'Give the assistant access to Deeds and property?' })
    .getByRole('button', { name: 'Give access' })
    .click()
  await expect(page.getByText('The assistant can now read Deeds and property.')).toBeVisible()
  // A file's own setting stays.
  await expect(row(page, 'Bell')).not.toContainText('Read by the assistant')

  await categoryLink(page, 'Public training sets').click()
  const primers = page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link') })
    .filter({ hasText: /\./ })
  await expect(primers).toHaveCount(8)
  await expectAccessible(page)
  await primers
    .filter({ hasText: /letter/i })
    .first()
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: /letter/i })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'All primers' }).click()
  await walkTo(page, '/dashboard/chat')
  await send(page, 'What is a letter of wishes?')
  await reply(page)
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: /letter/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\?primer=letters_of_wishes&passage=\d+$/)
  await expect(page.locator('[data-lit]')).toBeInViewport()
})
