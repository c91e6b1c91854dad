import type { Locator, Page } from '@playwright/test'

import { writeText } from './editor.ts'
import { expect, expectAccessible, test } from './journey.ts'
import { found, join, documentOf, post, tabOf } from './pilots.ts'

const text = (...passages: readonly string[]) => passages.join('\n\n')

async function openEditor(page: Page, id: string): Promise<Locator> {
  await page.goto(`/dashboard/build-room?document=${id}`)
  await page.getByRole('button', { name: 'Edit', exact: true }).click()
  const editor = page.getByRole('dialog')
  await expect(editor.getByLabel('Text', { exact: true })).toBeFocused()
  return editor
}

test('when two people save at once, the second decides passage by passage, even if someone saves again', async ({
  page,
  newDevice,
}) => {
  await found(page.request)
  const ines = tabOf(await join(page.request, { newDevice }))
  const { id } = await documentOf(page.request, 'stewardship_policy')
  const readBody = async () =>
    ((await (await page.request.get(`/api/documents/${id}/`)).json()) as { body: string }).body
  const title = 'Rules for the weir'
  await post(page.request, `/documents/${id}/`, {
    version: 1,
    title,
    body: text('We keep the weir.', 'It is cleaned in May.', 'Five keys exist.', 'No one fishes here.'),
  })

  const hers = await openEditor(ines, id)
  const mine = await openEditor(page, id)
  await writeText(
    hers,
    'We keep the old weir.',
    'It is cleaned in May.',
    'Seven keys exist.',
    'No one fishes here.',
  )
  await hers.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(hers).toBeHidden()
  await writeText(
    mine,
    'We keep the weir.',
    'It is cleaned in May and June.',
    'Nine keys exist.',
    'No one fishes here.',
  )
  await mine.getByRole('button', { name: 'Save as a new version' }).click()

  const merge = page.getByRole('dialog', { name: 'Merge two versions' })
  await expect(merge.getByText(/Ines Marsh saved version 3 while you were writing/)).toBeVisible()
  await expectAccessible(page)
  // A passage changed by one person is preselected; one changed by both is not.
  const passage = (number: number) => merge.getByRole('group', { name: `Passage ${number}` })
  await expect(passage(1).getByRole('radio', { name: 'Ines Marsh' })).toBeChecked()
  await expect(passage(2).getByRole('radio', { name: 'Yours' })).toBeChecked()
  await expect(passage(3).getByRole('radio', { checked: true })).toHaveCount(0)
  await expect(passage(3).getByRole('insertion')).toHaveText(['Nine', 'Seven'])

  // Saving moves the focus to what is undecided; the choice is made by keyboard.
  await merge.getByRole('button', { name: 'Save merged text' }).click()
  await expect(passage(3).getByRole('radio', { name: 'Yours' })).toBeFocused()
  await page.keyboard.press('ArrowUp')
  await expect(passage(3).getByRole('radio', { name: 'Merge both' })).toBeChecked()
  await expect(passage(3).getByLabel('Merged passage: Passage 3')).toHaveValue(
    'Nine keys exist.\n\nSeven keys exist.',
  )
  await passage(3).getByLabel('Merged passage: Passage 3').fill('Eight keys exist.')
  await expect(merge.getByText('Every passage is decided')).toBeVisible()

  // Closing loses neither the text nor the decisions.
  await page.keyboard.press('Escape')
  await expect(merge).toBeHidden()
  const again = await openEditor(page, id)
  await expect(again.getByLabel('Text', { exact: true })).toContainText('Nine keys exist.')
  await again.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(passage(3).getByLabel('Merged passage: Passage 3')).toHaveValue('Eight keys exist.')

  // The other pilot saved again meanwhile: only that change is new.
  await post(ines.request, `/documents/${id}/`, {
    version: 3,
    title,
    body: text(
      'We keep the old weir.',
      'It is cleaned in May.',
      'Seven keys exist.',
      'No one fishes here, ever.',
    ),
  })
  await merge.getByRole('button', { name: 'Save merged text' }).click()
  await expect(merge.getByText(/Ines Marsh saved version 4 while you were writing/)).toBeVisible()
  for (const [number, whose] of ['Yours', 'Yours', 'Ines Marsh'].entries())
    await expect(passage(number + 1).getByRole('radio', { name: whose })).toBeChecked()
  await expect(passage(4)).toHaveCount(0)
  await expect(merge.getByText('Every passage is decided')).toBeVisible()
  await merge.getByRole('button', { name: 'Save merged text' }).click()
  await expect(merge).toBeHidden()
  expect(await readBody()).toBe(
    text(
      'We keep the old weir.',
      'It is cleaned in May and June.',
      'Eight keys exist.',
      'No one fishes here, ever.',
    ),
  )
})

test('all of mine or all of theirs is one click, the title included', async ({ page, newDevice }) => {
  await found(page.request)
  const ines = await join(page.request, { newDevice })
  const { id } = await documentOf(page.request, 'stewardship_policy')
  const read = async () =>
    (await (await page.request.get(`/api/documents/${id}/`)).json()) as {
      title: string
      body: string
      version: number
    }
  for (const [side, result] of [
    ['Use all of mine', { title: 'Mine', body: 'My text.' }],
    ['Use all of theirs', { title: 'Theirs', body: 'Their text.' }],
  ] as const) {
    const { version } = await read()
    const editor = await openEditor(page, id)
    await editor.getByLabel('Title').fill(side === 'Use all of mine' ? 'Mine' : 'Mine again')
    await writeText(editor, 'My text.')
    await post(ines.request, `/documents/${id}/`, { version, title: 'Theirs', body: 'Their text.' })
    await editor.getByRole('button', { name: 'Save as a new version' }).click()
    const merge = page.getByRole('dialog', { name: 'Merge two versions' })
    await merge.getByRole('button', { name: side }).click()
    await expect(merge.getByText('Every passage is decided')).toBeVisible()
    await merge.getByRole('button', { name: 'Save merged text' }).click()
    await expect(merge).toBeHidden()
    expect(await read()).toMatchObject(result)
  }
})
