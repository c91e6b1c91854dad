import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, expectAccessible, walkTo } from './journey.ts'
import { addAgent, addService, delivery, message, panel, test } from './mesh.ts'
import { found, join as joinFamily, tabOf } from './pilots.ts'
import { shiftOf, watchShifts } from './shifts.ts'

type Words = Record<'panel' | 'action' | 'form', Record<string, string>>

const words = 'The signing address of the Weir House has changed.'

test('everything the house relies on is seen, and what breaks is said in a sentence', async ({ page, cupboard }) => {
  test.setTimeout(150_000)
  await found(page.request, { mission: null })
  await addService(page.request, { cupboard, name: 'Document archive' })
  await page.goto('/dashboard/command-center')
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible()
  const network = panel(page, 'Network status')
  for (const part of ['Database', 'Storage', 'Jobs', 'Mail', 'Model', 'Backups'])
    await expect(network.getByRole('rowheader', { name: part, exact: true })).toBeVisible()
  // A house that was opened a moment ago looks at itself within a minute.
  await expect(network.getByRole('row', { name: /^Database Up \d/ })).toBeVisible({ timeout: 100_000 })
  await expect(network.getByText(/^Checked /)).toBeVisible()
  await expect(panel(page, 'Services').getByRole('button', { name: /^Document archive Custom API, .* Up$/ })).toBeVisible()

  // What is well folds away.
  const fold = network.getByRole('button', { name: '1 other is well' })
  await expect(network.getByRole('rowheader', { name: 'Document archive' })).toBeHidden()
  await fold.click()
  await expect(fold).toHaveAttribute('aria-expanded', 'true')
  await network.getByRole('button', { name: 'Document archive', exact: true }).click()
  await expect(network.getByText('Up 100% of the time, on 1 day it was watched.')).toBeVisible()
  await expectAccessible(page)

  await cupboard.pullOut()
  await network.getByRole('button', { name: 'Details of Document archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document archive' })
  await expect(page).toHaveURL(/contact=/)
  await dialog.getByRole('button', { name: 'Look now' }).click()
  await expect(dialog.getByText('Nothing answers there. See whether it runs and whether the address is right.')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/command-center')
  await expect(network.getByRole('row', { name: /^Document archive Down/ })).toBeVisible()
  await expect(network.getByText('Nothing answers there.')).toBeVisible()
  await expect(panel(page, 'Services').getByRole('button', { name: 'Document archive No answer there Down' })).toBeVisible()
  await expectAccessible(page)
  await cupboard.plugIn()
})

test('a message is previewed, sent, delivered and answered; an agent without a model says so', async ({ page, cupboard }) => {
  await found(page.request, { mission: null })
  cupboard.reply = 'Filed with the deeds.'
  await addService(page.request, { cupboard, name: 'Document archive' })
  await addAgent(page.request, 'Letter writer')
  await page.goto('/dashboard/command-center')
  const send = panel(page, 'Send message to services')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(send.getByText('This is needed.')).toBeVisible()
  await expect(send.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await send.getByRole('textbox', { name: 'Message' }).fill(words)
  // What was written stays over a reload.
  await page.reload()
  await expect(send.getByRole('textbox', { name: 'Message' })).toHaveValue(words)

  await send.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'What each of them will get' })
  await expect(preview.getByText('2 recipients get this, word for word. Nothing has been sent yet.')).toBeVisible()
  await expect(preview.getByText(`As a signed webhook to ${cupboard.address}/hooks`)).toBeVisible()
  await expect(preview.locator('pre').filter({ hasText: '"network.message"' })).toContainText(words)
  await expectAccessible(page)
  expect(cupboard.got).toEqual([])
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview).toBeHidden()
  await expect(send.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await expect(delivery(page, words, 'Document archive')).toContainText('Replied')
  await expect(delivery(page, words, 'Document archive')).toContainText('Filed with the deeds.')
  expect(cupboard.got).toHaveLength(1)
  expect(cupboard.got[0]).toMatchObject({ path: '/hooks', body: { text: words, from: 'Helena Hallam' } })
  expect(String(cupboard.got[0]?.headers['webhook-signature'])).toMatch(/^v1,/)
  const agent = delivery(page, words, 'Letter writer')
  await expect(agent).toContainText('No model is connected. Connect one in Settings, under LLM Models.')
  await expectAccessible(page)
  await agent.getByRole('button', { name: 'Send again to Letter writer' }).click()
  await expect(agent).toContainText('No model')
  await expect(agent.getByRole('button', { name: 'Send again to Letter writer' })).toBeVisible()
})

test('what can’t be delivered waits, can be cancelled, and is sent again', async ({ page, cupboard }) => {
  await found(page.request, { mission: null })
  await addService(page.request, { cupboard, name: 'Document archive' })
  await page.goto('/dashboard/command-center')
  const send = panel(page, 'Send message to services')
  await send.getByRole('button', { name: 'To: All Network' }).click()
  await page.getByRole('menuitemradio', { name: 'One recipient' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a recipient' })
    .getByRole('button', { name: /^Document archive/ })
    .click()
  await expect(send.getByRole('button', { name: 'To: Document archive' })).toBeVisible()
  await cupboard.pullOut()
  await send.getByRole('textbox', { name: 'Message' }).fill(words)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  const archive = delivery(page, words, 'Document archive')
  await expect(archive).toContainText('Queued')
  await expect(archive).toContainText('Nothing answers there.')
  await expect(archive).toContainText(/Next attempt in \d+ seconds/)
  await message(page, words).getByRole('button', { name: 'Cancel what waits' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel what waits?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel what waits' }).click()
  await expect(archive).toContainText('Cancelled')

  await cupboard.plugIn()
  await archive.getByRole('button', { name: 'Send again to Document archive' }).click()
  await expect(archive).toContainText('Delivered')
  expect(cupboard.got).toHaveLength(1)

  const { items } = (await (await page.request.get('/api/mesh/messages/')).json()) as { items: { id: string }[] }
  await send.getByRole('textbox', { name: 'Message' }).fill('A second letter.')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(message(page, 'A second letter.')).toBeVisible()
  await expect(message(page, words)).toBeHidden()
  await send.getByRole('button', { name: 'Show earlier' }).click()
  await expect(message(page, words)).toBeVisible()
  await page.goto(`/dashboard/command-center?message=${items[0]?.id}`)
  await expect(message(page, words)).toBeFocused()
  await expectAccessible(page)
})

test('an advisor finds what was written to them and answers; the family sees it at once', async ({ page, newDevice }) => {
  await found(page.request, { mission: null })
  const device = await joinFamily(page.request, { newDevice, role: 'advisor', name: 'Anneke Brandt' })
  const theirs = tabOf(device)
  await theirs.goto('/dashboard/command-center')
  await expect(theirs.getByText('When the family writes to you, it is here and in your mail.')).toBeVisible()
  await expectAccessible(theirs)
  await page.goto('/dashboard/command-center')
  await expect(panel(page, 'Advisors').getByRole('button', { name: /^Anneke Brandt/ })).toBeVisible()
  const send = panel(page, 'Send message to services')
  await send.getByRole('button', { name: 'To: All Network' }).click()
  await page.getByRole('menuitemradio', { name: 'Advisors' }).click()
  await send.getByRole('textbox', { name: 'Message' }).fill(words)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(delivery(page, words, 'Anneke Brandt')).toContainText(/Sent|Delivered/)

  const letter = theirs.getByRole('article', { name: words })
  await expect(letter).toBeVisible()
  await letter.getByRole('textbox', { name: 'Your answer to Helena Hallam' }).fill('I have it. The deed can be signed on Friday.')
  await expectAccessible(theirs)
  await letter.getByRole('button', { name: 'Answer' }).click()
  await expect(letter.getByRole('list', { name: 'Your answers' })).toContainText('signed on Friday')
  await expect(letter.getByRole('textbox')).toHaveValue('')
  await expect(delivery(page, words, 'Anneke Brandt')).toContainText('Replied')
  await expect(delivery(page, words, 'Anneke Brandt')).toContainText('The deed can be signed on Friday.')
  await theirs.goto('/dashboard/service-mesh')
  await expect(theirs.getByText('The network is kept by the family')).toBeVisible()
})

test('everything goes by keys alone, and the focus comes back', async ({ page, cupboard }) => {
  await found(page.request, { mission: null })
  await addService(page.request, { cupboard, name: 'Document archive' })
  await page.goto('/dashboard/command-center')
  const send = panel(page, 'Send message to services')
  await send.getByRole('textbox', { name: 'Message' }).focus()
  await page.keyboard.type(words)
  await page.keyboard.press('Tab')
  await expect(send.getByRole('button', { name: 'To: All Network' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitemradio', { name: 'All Network' })).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  const scope = send.getByRole('button', { name: 'To: Services' })
  await expect(scope).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'What each of them will get' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(send.getByRole('button', { name: 'Preview' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(delivery(page, words, 'Document archive')).toContainText('Delivered')

  const row = panel(page, 'Services').getByRole('button', { name: /^Document archive/ })
  await row.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Document archive' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(row).toBeFocused()
  const own = panel(page, 'Services').getByRole('button', { name: 'Add your own' })
  await own.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog', { name: 'Connect a service' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(own).toBeFocused()
})

test('without a line it says so, and what was written is kept', async ({ page, context, cupboard }) => {
  await found(page.request, { mission: null })
  await addService(page.request, { cupboard, name: 'Document archive' })
  await page.goto('/dashboard/command-center')
  const send = panel(page, 'Send message to services')
  await send.getByRole('textbox', { name: 'Message' }).fill(words)
  await context.setOffline(true)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(send.getByText('Something went wrong')).toBeVisible()
  await expect(send.getByRole('textbox', { name: 'Message' })).toHaveValue(words)
  await context.setOffline(false)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(delivery(page, words, 'Document archive')).toContainText('Delivered')
  expect(cupboard.got).toHaveLength(1)
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test('nothing jumps while the two rooms come together', async ({ page, cupboard }) => {
      await found(page.request, { mission: null })
      await addService(page.request, { cupboard, name: 'Document archive' })
      await addAgent(page.request, 'Letter writer')
      await page.addInitScript(watchShifts)
      for (const room of ['command-center', 'service-mesh']) {
        await page.goto(`/dashboard/${room}`)
        await expect(panel(page, 'AI agents').getByRole('button', { name: /^Letter writer/ })).toBeVisible()
        expect(await shiftOf(page), room).toBeLessThanOrEqual(0.02)
      }
    })
  })
}

test.describe('on a phone in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de', hasTouch: true, colorScheme: 'light' })

  test('nothing is wider than the screen, and everything is accessible', async ({ page, cupboard }) => {
    const german = JSON.parse(readFileSync(join(import.meta.dirname, '..', 'texts', 'de', 'mesh.json'), 'utf8')) as Words
    const fits = async () => expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await found(page.request, { mission: null, language: 'de' })
    await addService(page.request, { cupboard, name: 'Grundstücksverkehrsgenehmigungszuständigkeitsverordnungsarchiv' })
    await page.goto('/dashboard/command-center')
    for (const [room, title] of [
      ['command-center', 'Kommandozentrale'],
      ['service-mesh', 'Dienstenetz'],
    ] as const) {
      await walkTo(page, `/dashboard/${room}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(panel(page, german.panel['service'] ?? '').getByRole('button', { name: /^Grundstück/ })).toBeVisible()
      await fits()
      await expectAccessible(page)
      await panel(page, german.panel['service'] ?? '')
        .getByRole('button', { name: /^Grundstück/ })
        .click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await fits()
      await expectAccessible(page)
      await page.keyboard.press('Escape')
    }
    await panel(page, german.panel['service'] ?? '')
      .getByRole('button', { name: german.action['custom_api'] ?? '', exact: true })
      .click()
    await expect(page.getByRole('dialog', { name: german.form['service_title'] ?? '' })).toBeVisible()
    await fits()
    await expectAccessible(page)
  })
})
