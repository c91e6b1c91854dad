import { expect, expectAccessible, test } from './journey.ts'
import { withModel } from './model.ts'
import { found } from './pilots.ts'
import { chooseMore } from './portal.ts'

/** A promise with its resolve function. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

test('a document that a model writes appears live, is stopped, survives a reload and continues', async ({
  page,
  server,
}) => {
  await found(page.request, { mission: null })
  await withModel(page.request, server)
  await page.goto('/dashboard')
  server.be('stalls', { text: '## Who may sail\n\nWhoever swims may sail the boat from May to October.' })
  const bar = page.getByRole('combobox')
  await bar.fill('/doc custom "Boat rules" "Who may sail the boat, and when."')
  await bar.press('Enter')

  await expect(page.getByRole('heading', { level: 1, name: 'Boat rules' })).toBeVisible()
  await expect(page.getByText(/^small is writing\./)).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^small is writing\./)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText(/^Stopped after/)).toBeVisible()
  server.be('well', { text: ' Who may sail\n\nWhoever swims may sail the boat from May to October.' })
  await page.getByRole('button', { name: 'Continue' }).click()

  await expect(page.getByText('Draft, version 2')).toBeVisible()
  await expect(page.getByText('Whoever swims may sail the boat from May to October.')).toBeVisible()
  await chooseMore(page, 'Versions')
  await expect(page.getByRole('dialog').getByText(/^AI model for you/)).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseMore(page, 'Show where each passage comes from')
  await expect(page.getByText('Written by an AI model').first()).toBeVisible()

  server.be('well', { text: 'Whoever swims may sail, all year.' })
  await page.getByRole('button', { name: 'Edit with AI' }).click()
  await page.getByLabel('What should change?').fill('All year round.')
  await page.getByRole('button', { name: 'Make the change' }).click()
  await expect(page.getByText('Draft, version 3')).toBeVisible()
  await expect(page.getByText('Whoever swims may sail, all year.')).toBeVisible()
})

test('a late poll doesn’t stop following the text', async ({ page, server }) => {
  await found(page.request, { mission: null })
  await withModel(page.request, server)
  await page.goto('/dashboard')
  server.be('stalls', { text: '## Who may sail\n\nWhoever swims.' })
  await page.getByRole('combobox').fill('/doc custom "Boat rules" "Who may sail the boat, and when."')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByText(/^small is writing\./)).toBeVisible()
  const gates = { stopped: gate(), shown: gate(), late: gate() }
  // The next poll is sent after the stop and answered only when the writing continues.
  await page.route(
    '**/api/documents/*/writing/?*',
    async (route) => {
      gates.late.resolve()
      await gates.stopped.promise
      const response = await route.fetch()
      await gates.shown.promise
      await route.fulfill({ response }).catch(() => undefined)
    },
    { times: 1 },
  )
  await gates.late.promise

  await page.getByRole('button', { name: 'Stop', exact: true }).click()
  await expect(page.getByText(/^Stopped after/)).toBeVisible()
  gates.stopped.resolve()
  server.be('well', { text: ' Who may sail\n\nWhoever swims.' })
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText(/^Stopped after/)).toBeHidden()
  gates.shown.resolve()

  await expect(page.getByText('Draft, version 2')).toBeVisible()
  await expect(page.getByText('Whoever swims.')).toBeVisible()
})

test('without a model the outline is there, and the page says what a model would add', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/build-room')
  const bar = page.getByRole('combobox', { name: /command/i })
  await bar.fill('/doc custom "Boat rules" "Who may sail the boat, and when."')
  await bar.press('Enter')

  await expect(
    page
      .getByRole('heading', { name: 'The request' })
      .or(page.getByText('Who may sail the boat, and when.'))
      .first(),
  ).toBeVisible()
  await expect(page.getByText('Connect a language model in Settings')).toBeVisible()
})
