import { expect, expectAccessible, test } from './journey.ts'
import { withModel } from './model.ts'
import { found } from './pilots.ts'
import { chooseMore } from './portal.ts'

/** Something that is waited for. */
function gate() {
  let resolve = () => {}
  const promise = new Promise<void>((done) => (resolve = done))
  return { promise, resolve: () => resolve() }
}

test('a paper that was ordered writes itself before the pilot’s eyes, is stopped, survives a reload and goes on', async ({ page, server }) => {
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
  await expect(page.getByRole('dialog').getByText(/^The model, asked by you/)).toBeVisible()
  await page.keyboard.press('Escape')
  await chooseMore(page, 'Show where each passage comes from')
  await expect(page.getByText('Written by a model').first()).toBeVisible()

  server.be('well', { text: 'Whoever swims may sail, all year.' })
  await page.getByRole('button', { name: 'Change it in words' }).click()
  await page.getByLabel('What should change?').fill('All year round.')
  await page.getByRole('button', { name: 'Let the model change it' }).click()
  await expect(page.getByText('Draft, version 3')).toBeVisible()
  await expect(page.getByText('Whoever swims may sail, all year.')).toBeVisible()
})

test('a look that comes late does not stop the following of what goes on', async ({ page, server }) => {
  await found(page.request, { mission: null })
  await withModel(page.request, server)
  await page.goto('/dashboard')
  server.be('stalls', { text: '## Who may sail\n\nWhoever swims.' })
  await page.getByRole('combobox').fill('/doc custom "Boat rules" "Who may sail the boat, and when."')
  await page.getByRole('combobox').press('Enter')
  await expect(page.getByText(/^small is writing\./)).toBeVisible()
  const gates = { stopped: gate(), shown: gate(), late: gate() }
  // The next look asks after the stop, and is answered only when it goes on.
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

test('without a model the outline is there, and it is said what one would add', async ({ page }) => {
  await found(page.request, { mission: null })
  await page.goto('/dashboard/build-room')
  const bar = page.getByRole('combobox', { name: /command/i })
  await bar.fill('/doc custom "Boat rules" "Who may sail the boat, and when."')
  await bar.press('Enter')

  await expect(page.getByRole('heading', { name: 'What was asked for' }).or(page.getByText('Who may sail the boat, and when.')).first()).toBeVisible()
  await expect(page.getByText('With a language model connected in Settings')).toBeVisible()
})
