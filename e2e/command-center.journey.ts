import { readFileSync } from 'node:fs'
import { join } from 'node:path'

import { expect, expectAccessible, walkTo } from './journey.ts'
import { addAgent, addService, delivery, message, panel, test } from './mesh.ts'
import { found, join as joinFamily, tabOf } from './pilots.ts'
import { layoutShiftOf, observeLayoutShifts } from './layout-shifts.ts'

type Words = Record<'panel' | 'action' | 'form', Record<string, string>>

const words = 'The signing address of the Weir House has changed.'

test('the command center shows every part and connection, and explains a failure', async ({
  page,
  webhook,
}) => {
  test.setTimeout(150_000)
  await found(page.request, { mission: null })
  await addService(page.request, { webhook, name: 'Document archive' })
  await page.goto('/dashboard/command-center')
  await expect(page.getByRole('heading', { level: 1, name: 'Command Center' })).toBeVisible()
  const network = panel(page, 'Network status')
  for (const part of ['Database', 'Storage', 'Jobs', 'Email', 'Model', 'Backups'])
    await expect(network.getByRole('rowheader', { name: part, exact: true })).toBeVisible()
  // A new server probes itself within a minute.
  await expect(network.getByRole('row', { name: /^Database Up \d/ })).toBeVisible({ timeout: 100_000 })
  await expect(network.getByText(/^Checked /)).toBeVisible()
  await expect(
    panel(page, 'Services').getByRole('button', { name: /^Document archive Custom API, .* Up$/ }),
  ).toBeVisible()

  // Healthy connections are collapsed.
  const others = network.getByRole('button', { name: '1 other is up' })
  await expect(network.getByRole('rowheader', { name: 'Document archive' })).toBeHidden()
  await others.click()
  await expect(others).toHaveAttribute('aria-expanded', 'true')
  await network.getByRole('button', { name: 'Document archive', exact: true }).click()
  await expect(network.getByText('Up 100% of the time on the 1 day checked.')).toBeVisible()
  await expectAccessible(page)

  await webhook.stop()
  await network.getByRole('button', { name: 'Details of Document archive' }).click()
  const dialog = page.getByRole('dialog', { name: 'Document archive' })
  await expect(page).toHaveURL(/contact=/)
  await dialog.getByRole('button', { name: 'Check now' }).click()
  await expect(
    dialog.getByText('No response. Check that the service is running and the address is correct.'),
  ).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page).toHaveURL('/dashboard/command-center')
  await expect(network.getByRole('row', { name: /^Document archive Down/ })).toBeVisible()
  await expect(network.getByText('No response.')).toBeVisible()
  await expect(
    panel(page, 'Services').getByRole('button', { name: 'Document archive No response Down' }),
  ).toBeVisible()
  await expectAccessible(page)
  await webhook.start()
})

test('a message can be previewed, sent and replied to, and an agent without a model fails', async ({
  page,
  webhook,
}) => {
  await found(page.request, { mission: null })
  webhook.reply = 'Filed with the deeds.'
  await addService(page.request, { webhook, name: 'Document archive' })
  await addAgent(page.request, 'Letter writer')
  await page.goto('/dashboard/command-center')
  const send = panel(page, 'Send message to services')
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(send.getByText('This is required.')).toBeVisible()
  await expect(send.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await send.getByRole('textbox', { name: 'Message' }).fill(words)
  // The draft survives a reload.
  await page.reload()
  await expect(send.getByRole('textbox', { name: 'Message' })).toHaveValue(words)

  await send.getByRole('button', { name: 'Preview' }).click()
  const preview = page.getByRole('dialog', { name: 'Message preview' })
  await expect(
    preview.getByText('2 recipients will get this exact text. Nothing has been sent yet.'),
  ).toBeVisible()
  await expect(preview.getByText(`As a signed webhook to ${webhook.address}/hooks`)).toBeVisible()
  await expect(preview.locator('pre').filter({ hasText: '"network.message"' })).toContainText(words)
  await expectAccessible(page)
  expect(webhook.received).toEqual([])
  await preview.getByRole('button', { name: 'Send' }).click()
  await expect(preview).toBeHidden()
  await expect(send.getByRole('textbox', { name: 'Message' })).toHaveValue('')

  await expect(delivery(page, words, 'Document archive')).toContainText('Replied')
  await expect(delivery(page, words, 'Document archive')).toContainText('Filed with the deeds.')
  expect(webhook.received).toHaveLength(1)
  expect(webhook.received[0]).toMatchObject({ path: '/hooks', body: { text: words, from: 'Helena Hallam' } })
  expect(String(webhook.received[0]?.headers['webhook-signature'])).toMatch(/^v1,/)
  const agent = delivery(page, words, 'Letter writer')
  await expect(agent).toContainText('No model is connected. Connect one in Settings, under LLM Models.')
  await expectAccessible(page)
  await agent.getByRole('button', { name: 'Send again to Letter writer' }).click()
  await expect(agent).toContainText('No model')
  await expect(agent.getByRole('button', { name: 'Send again to Letter writer' })).toBeVisible()
})

test('an undeliverable message is queued, can be cancelled and sent again', async ({ page, webhook }) => {
  await found(page.request, { mission: null })
  await addService(page.request, { webhook, name: 'Document archive' })
  await page.goto('/dashboard/command-center')
  const send = panel(page, 'Send message to services')
  await send.getByRole('button', { name: 'To: All Network' }).click()
  await page.getByRole('menuitemradio', { name: 'One recipient' }).click()
  await page
    .getByRole('dialog', { name: 'Choose a recipient' })
    .getByRole('button', { name: /^Document archive/ })
    .click()
  await expect(send.getByRole('button', { name: 'To: Document archive' })).toBeVisible()
  await webhook.stop()
  await send.getByRole('textbox', { name: 'Message' }).fill(words)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  const archive = delivery(page, words, 'Document archive')
  await expect(archive).toContainText('Queued')
  await expect(archive).toContainText('No response.')
  await expect(archive).toContainText(/Next attempt in \d+ seconds/)
  await message(page, words).getByRole('button', { name: 'Cancel unsent messages' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel unsent messages?' })
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Cancel unsent messages' }).click()
  await expect(archive).toContainText('Cancelled')

  await webhook.start()
  await archive.getByRole('button', { name: 'Send again to Document archive' }).click()
  await expect(archive).toContainText('Delivered')
  expect(webhook.received).toHaveLength(1)

  const { items } = (await (await page.request.get('/api/mesh/messages/')).json()) as {
    items: { id: string }[]
  }
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

test('an advisor reads and replies to a message, and the family sees the reply at once', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const device = await joinFamily(page.request, { newDevice, role: 'advisor', name: 'Anneke Brandt' })
  const theirs = tabOf(device)
  await theirs.goto('/dashboard/command-center')
  await expect(theirs.getByText('Messages from the family will appear here and in your email.')).toBeVisible()
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
  await letter
    .getByRole('textbox', { name: 'Your reply to Helena Hallam' })
    .fill('I have it. The deed can be signed on Friday.')
  await expectAccessible(theirs)
  await letter.getByRole('button', { name: 'Reply' }).click()
  await expect(letter.getByRole('list', { name: 'Your replies' })).toContainText('signed on Friday')
  await expect(letter.getByRole('textbox')).toHaveValue('')
  await expect(delivery(page, words, 'Anneke Brandt')).toContainText('Replied')
  await expect(delivery(page, words, 'Anneke Brandt')).toContainText('The deed can be signed on Friday.')
  await theirs.goto('/dashboard/service-mesh')
  await expect(theirs.getByText('Advisors can’t see the network')).toBeVisible()
})

test('an advisor’s page links to a message to them, except for pilots who may not send', async ({
  page,
  newDevice,
}) => {
  await found(page.request, { mission: null })
  const advisor = await joinFamily(page.request, { newDevice, role: 'advisor', name: 'Anneke Brandt' })
  const trustee = await joinFamily(page.request, { newDevice, name: 'Ines Marsh' })
  const pathTo = async ({ request }: Pick<typeof advisor, 'request'>) =>
    `/user/${((await (await request.get('/api/auth/me/')).json()) as { account: { id: string } }).account.id}`
  const way = { name: 'Send message' }
  await page.goto(await pathTo(trustee))
  await expect(page.getByRole('heading', { level: 1, name: 'Ines Marsh' })).toBeVisible()
  await expect(page.getByRole('link', way)).toHaveCount(0)

  await walkTo(page, await pathTo(advisor))
  await expectAccessible(page)
  await page.getByRole('link', way).click()
  await expect(page).toHaveURL(/\/dashboard\/command-center\?to=/)
  const send = panel(page, 'Send message to services')
  await expect(send.getByRole('button', { name: 'To: Anneke Brandt' })).toBeVisible()
  await expect(send.getByRole('textbox', { name: 'Message' })).toBeFocused()
  await page.keyboard.type(words)
  await send.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(delivery(page, words, 'Anneke Brandt')).toContainText(/Sent|Delivered/)

  // A scope chosen later stays, and so does the text.
  await send.getByRole('button', { name: 'To: Anneke Brandt' }).click()
  await page.getByRole('menuitemradio', { name: 'Advisors' }).click()
  await send.getByRole('textbox', { name: 'Message' }).fill('To all advisors')
  await expect(send.getByRole('button', { name: 'To: Advisors' })).toBeVisible()

  const theirs = tabOf(advisor)
  await theirs.goto(await pathTo(advisor))
  await expect(theirs.getByRole('heading', { level: 1, name: 'Anneke Brandt' })).toBeVisible()
  await expect(theirs.getByRole('link', way)).toHaveCount(0)
})

for (const to of ['0198f1c2-0000-7000-8000-000000000000', 'nobody', '%5B1%5D'])
  test(`a URL with the unknown recipient ${to} shows an error and keeps the scope`, async ({ page }) => {
    await found(page.request, { mission: null })
    await page.goto(`/dashboard/command-center?to=${to}`)
    const send = panel(page, 'Send message to services')
    await expect(send.getByRole('button', { name: 'To: All Network' })).toBeVisible()
    await expect(send.getByText('This recipient is no longer in the network.')).toBeVisible()
    await send.getByRole('button', { name: 'To: All Network' }).click()
    await page.getByRole('menuitemradio', { name: 'Advisors' }).click()
    await expect(send.getByText('This recipient is no longer in the network.')).toHaveCount(0)
  })

test('the command center works by keyboard alone, and the focus returns', async ({ page, webhook }) => {
  await found(page.request, { mission: null })
  await addService(page.request, { webhook, name: 'Document archive' })
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
  await expect(page.getByRole('dialog', { name: 'Message preview' })).toBeVisible()
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

test('sending offline shows an error and keeps the draft', async ({ page, context, webhook }) => {
  await found(page.request, { mission: null })
  await addService(page.request, { webhook, name: 'Document archive' })
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
  expect(webhook.received).toHaveLength(1)
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height } })

    test(`the command center and the service mesh load without layout shifts at ${width} px`, async ({
      page,
      webhook,
    }) => {
      await found(page.request, { mission: null })
      await addService(page.request, { webhook, name: 'Document archive' })
      await addAgent(page.request, 'Letter writer')
      await page.addInitScript(observeLayoutShifts)
      for (const room of ['command-center', 'service-mesh']) {
        await page.goto(`/dashboard/${room}`)
        await expect(panel(page, 'AI agents').getByRole('button', { name: /^Letter writer/ })).toBeVisible()
        expect(await layoutShiftOf(page), room).toBeLessThanOrEqual(0.02)
      }
    })
  })
}

test.describe('on a phone in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de', hasTouch: true, colorScheme: 'light' })

  test('the command center and the service mesh fit on a phone in German and are accessible', async ({
    page,
    webhook,
  }) => {
    const german = JSON.parse(
      readFileSync(join(import.meta.dirname, '..', 'texts', 'de', 'mesh.json'), 'utf8'),
    ) as Words
    const fits = async () =>
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await found(page.request, { mission: null, language: 'de' })
    await addService(page.request, {
      webhook,
      name: 'Grundstücksverkehrsgenehmigungszuständigkeitsverordnungsarchiv',
    })
    await page.goto('/dashboard/command-center')
    for (const [room, title] of [
      ['command-center', 'Kommandozentrale'],
      ['service-mesh', 'Dienstenetz'],
    ] as const) {
      await walkTo(page, `/dashboard/${room}`)
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
      await expect(
        panel(page, german.panel['service'] ?? '').getByRole('button', { name: /^Grundstück/ }),
      ).toBeVisible()
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
