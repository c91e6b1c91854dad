import { expect, expectAccessible, test } from './journey.ts'
import { found, documentOf, post } from './pilots.ts'
import { input } from './command-bar.ts'
import { reply, list, messages, send, createBoatRules } from './chat-page.ts'

test('the chat without a model says so and replies with passages from the records', async ({ page }) => {
  await found(page.request, { mission: null })
  await createBoatRules(page)
  await page.goto('/dashboard/chat')
  await expect(
    page.getByText('No language model is connected, so replies are passages from your family’s own records'),
  ).toBeVisible()
  await expectAccessible(page)
  await send(page, 'Who pays for the fuel of the boat?')

  await expect(reply(page)).toContainText(
    'No language model is connected, so this reply comes from your family’s own records.',
  )
  await expect(reply(page)).toContainText('Fuel is paid by whoever sails.')
  await expectAccessible(page)
  await reply(page).getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/build-room\?document=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Rules for the boat' })).toBeVisible()
  await expect(page.getByText('Fuel is paid by whoever sails.')).toBeInViewport()
})

test('a source of an older version opens with the changes since then', async ({ page }) => {
  await found(page.request)
  const { id } = await documentOf(page.request, 'family_charter')
  await post(page.request, `/documents/${id}/`, {
    version: 1,
    title: 'Family charter',
    body: 'The mill stays.',
  })
  await page.goto(`/dashboard/build-room?document=${id}&version=1&passage=2`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('conversations can be searched, renamed, moved to the bin and restored', async ({ page }) => {
  await found(page.request, { mission: null })
  for (const text of ['The charter’s third article', 'Questions for the notary', 'What we promised the mill'])
    await post(page.request, '/chat/', { text })
  await page.goto('/dashboard/chat')
  await expect(list(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page).getByRole('searchbox', { name: 'Search conversations' }).fill('notary')
  await expect(list(page).getByRole('heading', { name: 'Results' })).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await list(page).getByRole('searchbox').fill('50% & more #1')
  await expect(list(page).getByText('No conversations found.')).toBeVisible()
  await list(page).getByRole('searchbox').fill('')
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page)
    .getByRole('link', { name: /^Questions for the notary/ })
    .click()
  await expect(messages(page).first()).toContainText('Questions for the notary')
  await list(page).getByRole('button', { name: 'Actions for Questions for the notary' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('The notary')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(list(page).getByRole('link', { name: /^The notary/ })).toBeVisible()

  await list(page).getByRole('button', { name: 'Actions for The notary' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL('/dashboard/chat')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  // Restored on the server too, not only on the page.
  await page.reload()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page).getByRole('button', { name: 'Actions for The notary' }).click()
  await page.getByRole('menuitem', { name: 'Move to bin' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await list(page).getByRole('button', { name: 'Bin', exact: true }).click()
  await list(page).getByRole('button', { name: 'Restore: The notary' }).click()
  await expect(list(page).getByText('The bin is empty.')).toBeVisible()
  await list(page).getByRole('button', { name: 'Back to conversations' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})

test('a long conversation opens at its end and loads earlier messages without a jump', async ({ page }) => {
  await found(page.request, { mission: null })
  let conversation = await post<{ id: string; messages: { id: string; state: string }[] }>(
    page.request,
    '/chat/',
    {
      text: 'Question 1',
    },
  )
  const read = async () =>
    (await (await page.request.get(`/api/chat/${conversation.id}/`)).json()) as typeof conversation
  for (let number = 2; number <= 24; number += 1) {
    await expect.poll(async () => (await read()).messages.at(-1)?.state).toBe('done')
    conversation = await post(page.request, `/chat/${conversation.id}/messages/`, {
      text: `Question ${number}`,
      after: conversation.messages.at(-1)?.id,
    })
  }
  await page.goto(`/dashboard/chat?talk=${conversation.id}`)
  await expect(page.getByText('Question 24', { exact: true })).toBeInViewport()
  await expect(reply(page).getByRole('button', { name: 'Copy' })).toBeInViewport()
  await expect(messages(page)).toHaveCount(40)

  await page.mouse.move(800, 300)
  await page.mouse.wheel(0, -3000)
  await expect(page.getByRole('button', { name: 'Go to newest message' })).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -3000)
      return messages(page).count()
    })
    .toBe(48)
  // The scroll position is preserved when earlier messages load.
  await expect(page.getByText('Question 24', { exact: true })).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Go to newest message' }).click()
  await expect(page.getByText('Question 24', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'Go to newest message' })).toHaveCount(0)
})

test('the conversation, its actions and the quote of a source work by keyboard', async ({ page }) => {
  await found(page.request, { mission: null })
  await createBoatRules(page)
  await post(page.request, '/chat/', { text: 'Who pays for the fuel of the boat?' })
  await page.goto('/dashboard/chat')
  await list(page).getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await expect(list(page).getByRole('link', { name: /^Who pays/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(reply(page)).toContainText('Fuel is paid by whoever sails.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page).getByRole('button', { name: /^Actions/ })).toBeFocused()

  const words = reply(page).getByRole('button', { name: 'Quote from source 1' })
  await words.focus()
  await page.keyboard.press('Space')
  await expect(words).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('/')
  await expect(input(page)).toBeFocused()
})

test('the review of an ended mission shows the open points and three next steps', async ({ page }) => {
  await found(page.request)
  const { items } = (await (await page.request.get('/api/missions/')).json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? ''
  await post(page.request, `/missions/${id}/close/`)
  await page.goto(`/dashboard/chat?mission=${id}`)
  await expect(page).toHaveURL(/\/dashboard\/chat\?talk=[0-9a-f-]{36}$/)
  await expect(reply(page)).toContainText('Three next steps:')
  await expect(list(page).getByRole('listitem')).toContainText('Legacy launch')
  await expect(reply(page).getByRole('button', { name: 'Regenerate' })).toHaveCount(0)
  await page.goto(`/dashboard/chat?mission=${id}`)
  await expect(page).toHaveURL(/\?talk=/)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

test.describe('the chat on a phone, light, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme: 'light', hasTouch: true })

  test('the chat shows everything on a phone and nothing is wider than the screen', async ({ page }) => {
    await found(page.request, { language: 'de', mission: null })
    await createBoatRules(page)
    await page.goto('/dashboard/chat')
    await page.getByRole('button', { name: /fehlt/ }).click()
    await expect(page).toHaveURL(/\?talk=/)
    await expect(page.getByRole('button', { name: 'Kopieren' })).toBeVisible()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page)

    await page.getByRole('button', { name: 'Gespräche' }).click()
    const dialog = page.getByRole('dialog', { name: 'Gespräche' })
    await expect(dialog.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'Neues Gespräch' }).click()
    await expect(dialog).toBeHidden()
    await expect(page).toHaveURL('/dashboard/chat')
  })
})
