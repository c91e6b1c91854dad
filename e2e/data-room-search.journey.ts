import type { Page } from '@playwright/test'

import { expect, expectAccessible, test, walkTo } from './journey.ts'
import { choose, hits, openRoom, pdf, putFile, readTexts, row, search, shelf } from './data-room.ts'
import { answer, say } from './chat.ts'
import { found } from './pilots.ts'

const hit = (page: Page, name: string) => hits(page).getByRole('listitem').filter({ hasText: name })

test('files are found as one types: by name, text, page, in other languages, with a wrong letter at the end', async ({ page }) => {
  await found(page.request, { mission: null })
  const kept = [
    { name: 'Ferry licence.csv', bytes: 'Number,Year\n7,1931' },
    { name: 'Logbook.pdf', bytes: pdf(['The harbour was frozen until March.', 'Then the lighthouse keeper wrote to us.']) },
    { name: 'Grundbuch.txt', bytes: 'Das Wegerecht über die Mühle gehört den Geschwistern zu gleichen Teilen.' },
    { name: '手紙.txt', bytes: '祖父の手紙は蔵の二階に保管されている。', category: 'letters' },
    { name: 'Notes.md', bytes: '# Harbour\n\nAsk the lighthouse whether it can be let.', draft: true },
  ]
  const ids: string[] = []
  for (const file of kept) ids.push(await putFile(page.request, file))
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
  await page.getByRole('button', { name: 'Take filters away' }).click()
  await expect(hits(page).getByRole('listitem')).toHaveCount(2)
  await page.getByLabel('Draft', { exact: true }).selectOption('Only drafts')
  await expect(hits(page).getByRole('listitem')).toHaveCount(1)
  await expect(hit(page, 'Notes')).toBeVisible()
  await page.getByLabel('Changed until').fill('2020-01-01')
  await expect(page.getByText('Look for another word, or take a filter away.')).toBeVisible()
  await page.getByRole('button', { name: 'Take filters away' }).click()
  await expect(hits(page).getByRole('listitem')).toHaveCount(2)

  await search(page).fill('the lighthousw')
  await expect(page.getByText(/^Nothing begins with “lighthousw”\. Shown: “lighthouse”/)).toBeVisible()
  await expect(hit(page, 'Logbook').locator('mark')).toHaveText('lighthouse')
  await search(page).fill('zeppelin')
  await expect(page.getByText('Look for another word, or take a filter away.')).toBeVisible()
  await expect(page.getByText('Look for another word, or take a filter away.')).toBeVisible()
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

test('what the assistant may read is quoted in the chat, until it is kept from it; primers are quoted too', async ({ page }) => {
  await found(page.request, { mission: null })
  const pages = [
    ...Array.from({ length: 11 }, (_, number) => `Day ${number + 1}. Nothing was said.`),
    'The ferry bell belongs to the village of Estremoz.',
  ]
  const id = await putFile(page.request, { name: 'Bell.pdf', bytes: pdf(pages) })
  await readTexts(page.request, [id])
  const question = 'To whom does the ferry bell belong?'
  await page.goto('/dashboard/chat')
  await say(page, question)
  await expect(answer(page).getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(answer(page)).not.toContainText('Estremoz')

  await walkTo(page, '/dashboard/data-room?view=learning')
  await expect(page.getByText('Open a file or a category and let the assistant read it.')).toBeVisible()
  await shelf(page, 'Deeds and property').click()
  await choose(page, 'Bell.pdf', 'Let the assistant read it')
  await expect(row(page, 'Bell')).toContainText('Read by the assistant')
  await shelf(page, 'AI learning sets').click()
  await expect(row(page, 'Bell')).toBeVisible()
  await page.getByRole('link', { name: 'Bell', exact: true }).click()
  await expect(page.getByText(/^Helena Hallam let the assistant read it on /)).toBeVisible()
  await walkTo(page, '/dashboard/chat')
  await say(page, question)
  await expect(answer(page)).toContainText('The ferry bell belongs to the village of Estremoz.')
  await expectAccessible(page)
  const source = answer(page).getByRole('list', { name: 'Sources' }).getByRole('link', { name: 'Bell.pdf, page 12' })
  const lit = page.locator('.lit')
  // The second time everything is known already, and there at once.
  for (const time of ['first', 'second']) {
    await source.click()
    await expect(page, time).toHaveURL(/\/dashboard\/data-room\?file=[0-9a-f-]{36}&passage=\d+$/)
    await expect(page.getByText('12 pages')).toBeVisible()
    await expect(lit).toContainText('The ferry bell belongs')
    await expect(lit, time).toBeInViewport()
    if (time === 'first') await page.goBack()
  }

  await choose(page, 'Bell.pdf', 'Keep it from the assistant')
  await expect(page.getByText(/^Helena Hallam kept it from the assistant on /)).toBeVisible()
  await walkTo(page, '/dashboard/chat')
  await say(page, question)
  await expect(answer(page).getByRole('button', { name: 'Copy' })).toBeVisible()
  await expect(answer(page)).not.toContainText('Estremoz')

  await walkTo(page, '/dashboard/data-room')
  await choose(page, 'Deeds and property', 'Let the assistant read everything in it')
  await page.getByRole('dialog', { name: 'Let the assistant read Deeds and property?' }).getByRole('button', { name: 'Let it read' }).click()
  await expect(page.getByText('The assistant may read Deeds and property.')).toBeVisible()
  // What was kept from it by itself stays so.
  await expect(row(page, 'Bell')).not.toContainText('Read by the assistant')

  await shelf(page, 'Public training sets').click()
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
  await say(page, 'What is a letter of wishes?')
  await answer(page)
    .getByRole('list', { name: 'Sources' })
    .getByRole('link', { name: /letter/i })
    .first()
    .click()
  await expect(page).toHaveURL(/\?primer=letters_of_wishes&passage=\d+$/)
  await expect(page.locator('.lit')).toBeInViewport()
})
