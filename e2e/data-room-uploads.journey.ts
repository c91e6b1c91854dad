import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, test as base } from './journey.ts'
import { type Line, openLine, pick, row, sha256, shelf, textFile, uploads } from './data-room.ts'
import { found } from './pilots.ts'

const test = base.extend<{ line: Line }>({
  line: async ({ house }, use) => {
    const line = await openLine(house)
    await use(line)
    line.close()
  },
})

const megabyte = 1024 * 1024
const size = 24 * megabyte

test('a large file is cut, paused, and cut by a reload: it goes on each time, and its bytes are the same', async ({ page, line }) => {
  const film = test.info().outputPath('Wedding 1958.mov')
  const bytes = randomBytes(size)
  writeFileSync(film, bytes)
  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.accept()
  })
  await found(page.request, { mission: null })
  await page.goto(`${line.url}/dashboard/data-room`)
  await expect(page.getByText('No Data')).toBeVisible()
  const progress = uploads(page).getByRole('progressbar', { name: 'Wedding 1958.mov' })

  const cut = line.cutAfter(7 * megabyte)
  await pick(page, [film])
  await cut
  await expect(uploads(page).getByText(/^Cut at \d+%, goes on from there$/)).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  line.mend()
  // It goes on by itself, and is held before it is whole.
  await line.holdAfter(5 * megabyte)
  await uploads(page).getByRole('button', { name: 'Pause Wedding 1958.mov' }).click()
  await expect(uploads(page).getByText(/^Paused at \d+%$/)).toBeVisible()
  line.mend()

  const held = line.holdAfter(4 * megabyte)
  await uploads(page).getByRole('button', { name: 'Go on with Wedding 1958.mov' }).click()
  await held
  await expect(uploads(page).getByText(/^[\d.]+ MB of 25\.2 MB$/)).toBeVisible()
  // Nothing of it is a file before it is whole.
  expect(await (await page.request.get('/api/files/')).json()).toMatchObject({ items: [] })
  // Whoever leaves is asked first, from another room too: it goes on there.
  const rooms = page.getByRole('navigation', { name: 'Legacy Engines' })
  await rooms.getByRole('link', { name: 'Build', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()
  await page.reload()
  expect(asked).toEqual(['beforeunload'])
  line.mend()
  await rooms.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(progress).toHaveCount(0)
  // Which file, and how far it came.
  await expect(uploads(page).getByText(/^Wedding 1958\.mov: the upload stopped at \d+%/)).toBeVisible()
  await pick(page, [film])
  await expect(uploads(page).getByText('1 file is kept.')).toBeVisible()
  // Two pieces of 4 MB were kept for certain. What the page itself says over this line is far less than another megabyte.
  expect(line.sent()).toBeLessThan(size - 7 * megabyte)
  await expect(row(page, 'Wedding 1958')).toBeVisible()

  const { items } = (await (await page.request.get('/api/files/')).json()) as { items: { id: string; size: number }[] }
  expect(items).toHaveLength(1)
  expect(sha256(await (await page.request.get(`/api/files/${items[0]?.id}/bytes/`)).body())).toBe(sha256(bytes))
})

/** In a narrow list the option moves from the drop zone into the Upload menu. */
async function markAsDrafts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Mark as drafts' }).press('Enter')
}

test('files are dropped onto a category and beside it, pasted, and sixty at once', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/data-room')
  await expect(page.getByText('No Data')).toBeVisible()
  const dragged = (name: string) =>
    page.evaluateHandle((called) => {
      const data = new DataTransfer()
      data.items.add(new File([called], called))
      return data
    }, name)

  const letter = { dataTransfer: await dragged('Letter from Lisbon.txt') }
  await shelf(page, 'Letters and memoirs').dispatchEvent('dragover', letter)
  await shelf(page, 'Letters and memoirs').dispatchEvent('drop', letter)
  await expect(shelf(page, 'Letters and memoirs')).toContainText('1')
  const plan = { dataTransfer: await dragged('Floor plan.txt') }
  await page.getByRole('main').dispatchEvent('dragover', plan)
  await expect(uploads(page).getByText('Let go to put them into Deeds and property.')).toBeVisible()
  await markAsDrafts(page)
  await page.getByRole('main').dispatchEvent('drop', plan)
  await expect(row(page, 'Floor plan')).toContainText('Draft')
  await markAsDrafts(page)

  // What is pasted has no name of its own: two pictures are two files, not two versions.
  for (const [count, colour] of ['red', 'blue'].entries()) {
    await page.evaluate(async (fill) => {
      const canvas = new OffscreenCanvas(8, 8)
      const brush = canvas.getContext('2d')
      if (brush) brush.fillStyle = fill
      brush?.fillRect(0, 0, 8, 8)
      const data = new DataTransfer()
      data.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }))
    }, colour)
    await expect(page.getByRole('row', { name: /PNG/ })).toHaveCount(count + 1)
  }
  await shelf(page, 'Letters and memoirs').click()
  await expect(row(page, 'Letter from Lisbon')).toBeVisible()

  await shelf(page, 'Photographs and film').click()
  await expect(page.getByText('No Data')).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Clear what is done' }).click()
  const many = Array.from({ length: 60 }, (_, number) => textFile(`Print ${String(number + 1).padStart(2, '0')}.txt`, `Print ${number + 1}`))
  await pick(page, many)
  await expect(uploads(page).getByText(/^60 files, .+ of .+$/)).toBeVisible()
  await expect(uploads(page).getByText('and 54 more')).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Pause all' }).click()
  await uploads(page).getByRole('button', { name: 'Go on with all' }).click()
  await expect(uploads(page).getByText('60 files are kept.')).toBeVisible()
  await expect(shelf(page, 'Photographs and film')).toContainText('60')
  await expect(page.getByRole('table', { name: 'Photographs and film' })).toHaveAttribute('aria-rowcount', '61')
})
