import { expect, expectAccessible, test, walkTo } from './journey.ts'
import { writeText } from './editor.ts'
import { found, join, documentOf, post, tabOf } from './pilots.ts'
import { approveWithBlanks, chooseMore } from './portal.ts'

test('a document can be created, written, compared, restored, reviewed and approved', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/build-room')
  await expect(page.getByText('Start one from a template or a blank page.')).toBeVisible()
  await page.getByRole('button', { name: 'New document' }).click()
  const begin = page.getByRole('dialog', { name: 'New document' })
  await begin.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(begin.getByText('This is required.')).toBeVisible()
  await begin.getByLabel('Title').fill('Rules for the boat')
  await begin.getByLabel('Capital').selectOption('material')
  await expectAccessible(page)
  await begin.getByRole('button', { name: 'Create', exact: true }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Rules for the boat' })).toBeVisible()
  await page.getByRole('button', { name: 'Start writing' }).click()
  const editor = page.getByRole('dialog')
  await writeText(editor, 'The boat serves 3 generations.', 'It sails from May.')
  await editor.getByRole('button', { name: 'Save as a new version' }).click()
  await expect(page.getByText('It sails from May.')).toBeVisible()

  await chooseMore(page, 'Review with AI')
  await expect(page.getByText('No issues found.')).toBeVisible()
  await post(page.request, '/family/', {
    version: ((await (await page.request.get('/api/family/')).json()) as { version: number }).version,
    timeline_horizon: 'hundred_years',
  })
  await page.reload()
  await chooseMore(page, 'Review with AI')
  await expect(page.getByRole('heading', { name: 'Contradicts the horizon' })).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Take this wording' }).click()
  await expect(page.getByText('The boat serves 100 years.')).toBeVisible()
  await expect(page.getByText('Draft, version 3')).toBeVisible()

  await page.getByRole('button', { name: 'Read version 2' }).click()
  const compare = page.getByRole('dialog', { name: 'Compare versions' })
  await expect(compare.getByRole('deletion')).toHaveText('3 generations')
  await expect(compare.getByRole('insertion')).toHaveText('100 years')
  // The rendered text, not its Markdown source.
  await expect(compare).not.toContainText('#')
  await compare.getByRole('button', { name: 'Restore version 2' }).click()
  await expect(page.getByText('Draft, version 4')).toBeVisible()
  // Without the full stop: the open review puts the number of its finding before it.
  await expect(page.getByText('The boat serves 3 generations')).toBeVisible()

  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await expect(page.getByText('Approved, version 4')).toBeVisible()
  await page.getByRole('link', { name: 'Build Room', exact: true }).click()
  await page.getByRole('button', { name: /^Approved/ }).click()
  await expect(page.getByRole('row', { name: /Rules for the boat/ })).toBeVisible()
})

test('a document from a template is found by its title, binned and restored', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/build-room')
  await page.getByRole('button', { name: 'New document' }).click()
  const begin = page.getByRole('dialog', { name: 'New document' })
  await begin.getByLabel('Start with').selectOption({ label: 'Emergency plan' })
  for (const question of [
    'When should the hand-over happen?',
    'How ready is the next generation?',
    'What is handed over first?',
  ])
    await begin.getByLabel(question).selectOption({ index: 1 })
  await begin.getByRole('button', { name: 'Create', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Emergency plan' })).toBeVisible()

  await page.goto('/dashboard/build-room')
  await page.getByRole('searchbox', { name: 'Search titles and text' }).fill('EMERG')
  await expect(page.getByRole('row', { name: /Emergency plan/ })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Search titles and text' }).fill('nothing like it')
  await expect(page.getByText('No Data')).toBeVisible()
  await page.getByRole('button', { name: 'Show all documents' }).click()
  await page.getByRole('link', { name: 'Emergency plan' }).click()
  await chooseMore(page, 'Move to bin')
  await page.getByRole('dialog').getByRole('button', { name: 'Move to bin' }).click()
  await expect(page.getByText('Start one from a template or a blank page.')).toBeVisible()
  await page.getByRole('button', { name: /^Bin/ }).click()
  await page.getByRole('button', { name: 'Restore: Emergency plan' }).click()
  await page.getByRole('button', { name: /^All/ }).click()
  await expect(page.getByRole('row', { name: /Emergency plan/ })).toBeVisible()
})

test('an added approval of another pilot is required and cast', async ({ page, newDevice }) => {
  await found(page.request, { mission: 'legacy', answers: 'cab' })
  const device = await join(page.request, { newDevice, role: 'advisor', name: 'Anneke Brandt' })
  const { id } = await documentOf(page.request, 'stewardship_policy')
  await page.goto(`/dashboard/build-room?document=${id}`)
  await chooseMore(page, 'Add pilot approval')
  const dialog = page.getByRole('dialog', { name: 'Add pilot approval' })
  await dialog.getByLabel('Whose approval?').selectOption({ label: 'Anneke Brandt' })
  await dialog.getByRole('button', { name: 'Add approval' }).click()
  await expect(dialog.getByRole('button', { name: 'Withdraw the request: Anneke Brandt' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).first().click()
  await page.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await approveWithBlanks(page)
  await expect(page.getByText(/Open for votes, version/)).toBeVisible()

  const theirs = tabOf(device)
  await theirs.goto(`/dashboard/build-room?document=${id}`)
  await expect(theirs.getByRole('button', { name: 'Edit' })).toBeHidden()
  await theirs.getByRole('button', { name: 'Approve', exact: true }).first().click()
  await approveWithBlanks(theirs)
  await expect(theirs.getByText(/^Approved, version/)).toBeVisible()
  await expect(page.getByText(/^Approved, version/)).toBeVisible()
})

test('the page of a missing document shows an error and a link to the list', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/build-room?document=01890000-0000-7000-8000-000000000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await page.getByRole('link', { name: 'Build Room', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Build Room' })).toBeVisible()
})

for (const [language, colorScheme] of [
  ['de', 'light'],
  ['hi', 'dark'],
] as const) {
  test.describe(`on a phone, ${colorScheme}, ${language}`, () => {
    test.use({ viewport: { width: 390, height: 844 }, colorScheme })

    test(`the document list and page in ${language} fit a phone screen`, async ({ page }) => {
      await found(page.request, { language, mission: 'legacy', answers: 'cab' })
      const { id } = await documentOf(page.request, 'family_charter')
      await page.goto('/dashboard/build-room')
      for (const path of ['/dashboard/build-room', `/dashboard/build-room?document=${id}`]) {
        await walkTo(page, path)
        await expect(page.locator('[data-part~=build-sheet]')).toBeVisible({
          visible: path.includes('document='),
        })
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await expect(page.getByRole('main').getByRole('link').first()).toBeVisible()
        await expectAccessible(page)
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
      }
    })
  })
}

for (const mission of ['legacy', 'succession', 'family'] as const) {
  test(`no German document of the ${mission} mission overlaps the side panel`, async ({ page }) => {
    await found(page.request, { language: 'de', mission })
    const { items } = (await (await page.request.get('/api/documents/')).json()) as {
      items: { id: string; title: string }[]
    }
    expect(items).toHaveLength(3)
    await page.goto('/dashboard/build-room')
    for (const { id, title } of items) {
      await walkTo(page, `/dashboard/build-room?document=${id}`)
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      const sheet = await page.locator('[data-part~=build-sheet] [data-part~=document]').boundingBox()
      const beside = await page.locator('[data-part~=build-side]').boundingBox()
      expect((sheet?.x ?? 0) + (sheet?.width ?? Infinity)).toBeLessThanOrEqual(beside?.x ?? 0)
    }
  })
}
