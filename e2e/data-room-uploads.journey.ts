import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'

import type { Page } from '@playwright/test'

import { expect, test as base } from './journey.ts'
import {
  type Connection,
  openConnection,
  openStrictProxy,
  pick,
  row,
  sha256,
  categoryLink,
  textFile,
  uploads,
} from './data-room.ts'
import { found } from './pilots.ts'

const test = base.extend<{ connection: Connection }>({
  connection: async ({ forerunners }, use) => {
    const connection = await openConnection(forerunners)
    await use(connection)
    connection.close()
  },
})

const megabyte = 1024 * 1024
const size = 24 * megabyte

test('a large upload resumes after a lost connection, a pause and a reload with the same bytes', async ({
  page,
  connection,
}) => {
  const film = test.info().outputPath('Wedding 1958.mov')
  const bytes = randomBytes(size)
  writeFileSync(film, bytes)
  const dialogs: string[] = []
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.type())
    void dialog.accept()
  })
  await found(page.request, { mission: null })
  await page.goto(`${connection.url}/dashboard/data-room`)
  await expect(page.getByText('No Data')).toBeVisible()
  const progress = uploads(page).getByRole('progressbar', { name: 'Wedding 1958.mov' })

  const cut = connection.cutAfter(7 * megabyte)
  await pick(page, [film])
  await cut
  await expect(uploads(page).getByText(/^Interrupted at \d+%, resuming…$/)).toBeVisible()
  await expect(page.getByText('No Data')).toBeVisible()
  connection.restore()
  // It resumes by itself and is stalled before its end.
  await connection.holdAfter(5 * megabyte)
  await uploads(page).getByRole('button', { name: 'Pause Wedding 1958.mov' }).click()
  await expect(uploads(page).getByText(/^Paused at \d+%$/)).toBeVisible()
  connection.restore()

  const held = connection.holdAfter(4 * megabyte)
  await uploads(page).getByRole('button', { name: 'Resume Wedding 1958.mov' }).click()
  await held
  await expect(uploads(page).getByText(/^[\d.]+ MB of 25\.2 MB$/)).toBeVisible()
  // There is no file before the last byte.
  expect(await (await page.request.get('/api/files/')).json()).toMatchObject({ items: [] })
  // Leaving the page asks for confirmation, also from another room.
  const rooms = page.getByRole('navigation', { name: 'Legacy Engines' })
  await rooms.getByRole('link', { name: 'Build', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()
  await page.reload()
  expect(dialogs).toEqual(['beforeunload'])
  connection.restore()
  await rooms.getByRole('link', { name: 'Data', exact: true }).click()
  await expect(page.getByText('No Data')).toBeVisible()
  await expect(progress).toHaveCount(0)
  // The file's name and progress.
  await expect(uploads(page).getByText(/^Wedding 1958\.mov: the upload stopped at \d+%/)).toBeVisible()
  await pick(page, [film])
  await expect(uploads(page).getByText('1 file uploaded.')).toBeVisible()
  // Two pieces of 4 MB are durable. The page's own requests are far below another megabyte.
  expect(connection.sent()).toBeLessThan(size - 7 * megabyte)
  await expect(row(page, 'Wedding 1958')).toBeVisible()

  const { items } = (await (await page.request.get('/api/files/')).json()) as {
    items: { id: string; size: number }[]
  }
  expect(items).toHaveLength(1)
  expect(sha256(await (await page.request.get(`/api/files/${items[0]?.id}/bytes/`)).body())).toBe(
    sha256(bytes),
  )
})

/** In a narrow list the draft option moves into the Upload menu. */
async function markAsDrafts(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click()
  await page.getByRole('menuitemradio', { name: 'Mark as drafts' }).press('Enter')
}

test('files can be dropped onto a category or the page, pasted, and uploaded sixty at once', async ({
  page,
}) => {
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
  await categoryLink(page, 'Letters and memoirs').dispatchEvent('dragover', letter)
  await categoryLink(page, 'Letters and memoirs').dispatchEvent('drop', letter)
  await expect(categoryLink(page, 'Letters and memoirs')).toContainText('1')
  const plan = { dataTransfer: await dragged('Floor plan.txt') }
  await page.getByRole('main').dispatchEvent('dragover', plan)
  await expect(uploads(page).getByText('Drop to upload to Deeds and property')).toBeVisible()
  await markAsDrafts(page)
  await page.getByRole('main').dispatchEvent('drop', plan)
  await expect(row(page, 'Floor plan')).toContainText('Draft')
  await markAsDrafts(page)

  // Pasted pictures have no name: two pictures are two files, not two versions.
  for (const [count, colour] of ['red', 'blue'].entries()) {
    await page.evaluate(async (fill) => {
      const canvas = new OffscreenCanvas(8, 8)
      const brush = canvas.getContext('2d')
      if (brush) brush.fillStyle = fill
      brush?.fillRect(0, 0, 8, 8)
      const data = new DataTransfer()
      data.items.add(new File([await canvas.convertToBlob()], 'image.png', { type: 'image/png' }))
      document.body.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      )
    }, colour)
    await expect(page.getByRole('row', { name: /PNG/ })).toHaveCount(count + 1)
  }
  await categoryLink(page, 'Letters and memoirs').click()
  await expect(row(page, 'Letter from Lisbon')).toBeVisible()

  await categoryLink(page, 'Photographs and film').click()
  await expect(page.getByText('No Data')).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Clear finished' }).click()
  const many = Array.from({ length: 60 }, (_, number) =>
    textFile(`Print ${String(number + 1).padStart(2, '0')}.txt`, `Print ${number + 1}`),
  )
  await pick(page, many)
  await expect(uploads(page).getByText(/^60 files, .+ of .+$/)).toBeVisible()
  await expect(uploads(page).getByText('and 54 more')).toBeVisible()
  await uploads(page).getByRole('button', { name: 'Pause all' }).click()
  await uploads(page).getByRole('button', { name: 'Resume all' }).click()
  await expect(uploads(page).getByText('60 files uploaded.')).toBeVisible()
  await expect(categoryLink(page, 'Photographs and film')).toContainText('60')
  await expect(page.getByRole('table', { name: 'Photographs and film' })).toHaveAttribute(
    'aria-rowcount',
    '61',
  )
})

test('a proxy that refuses large requests gets smaller pieces, and the next upload begins with them', async ({
  page,
  forerunners,
}) => {
  const proxy = await openStrictProxy(forerunners, 3 * megabyte)
  const files = ['First.mov', 'Second.mov'].map((name) => test.info().outputPath(name))
  const bytes = files.map(() => randomBytes(5 * megabyte))
  for (const [index, file] of files.entries()) writeFileSync(file, bytes[index] ?? '')
  await found(page.request, { mission: null })
  await page.goto(`${proxy.url}/dashboard/data-room`)
  await expect(page.getByText('No Data')).toBeVisible()

  await pick(page, files.slice(0, 1))
  await expect(uploads(page).getByText('1 file uploaded.')).toBeVisible()
  // 32, 16, 8 and 4 MB are refused; a piece is never larger than the file.
  expect(proxy.pieces.map((size) => Math.sign(size))).toEqual([-1, -1, -1, -1, 1, 1, 1])
  expect(Math.max(...proxy.pieces)).toBe(2 * megabyte)

  proxy.pieces.length = 0
  await pick(page, files.slice(1))
  await expect(uploads(page).getByText('2 files uploaded.')).toBeVisible()
  expect(proxy.pieces).toEqual([2 * megabyte, 2 * megabyte, megabyte])
  proxy.close()
})
