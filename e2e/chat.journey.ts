import type { Page } from '@playwright/test'

import { input } from './bar.ts'
import { expect, expectAccessible } from './journey.ts'
import { test, withModel } from './model-house.ts'
import { found, paperOf, post } from './pilots.ts'

const log = (page: Page) => page.getByRole('log', { name: 'Messages' })
const messages = (page: Page) =>
  log(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { level: 2 }) })
const answer = (page: Page) => messages(page).filter({ hasText: 'FORERUNNERS' }).last()
const list = (page: Page) => page.getByRole('complementary', { name: 'Conversations' })

async function say(page: Page, text: string): Promise<void> {
  await input(page).fill(text)
  await input(page).press('Enter')
}

/** The boat's rules, whose words can be found. */
async function withPaper(page: Page): Promise<string> {
  const { id } = await post<{ id: string }>(page.request, '/documents/', { title: 'Rules for the boat', class: 'policy', capital: 'material' })
  const body = `## Sailing\n\nThe boat sails from May to October.\n\n${'A line about the harbour.\n\n'.repeat(30)}## Money\n\nFuel is paid by whoever sails.`
  await post(page.request, `/documents/${id}/`, { version: 1, title: 'Rules for the boat', body })
  return id
}

test.describe('with a model', () => {
  test.beforeEach(async ({ page, server }) => {
    await found(page.request, { mission: null })
    await withModel(page.request, server)
    server.be('well')
  })

  test('a question from another page arrives, is answered with its source, and leads to the passage', async ({ page, server }) => {
    await withPaper(page)
    await page.goto('/dashboard')
    server.be('well', {
      text: 'Whoever sails pays the **fuel** [1].\n\n| Who | What |\n| --- | --- |\n| Sailor | Fuel |\n\n![a spy](https://spy.example/x.png)',
    })
    await say(page, 'Who pays for the fuel of the boat?')

    await expect(page).toHaveURL(/\/dashboard\/chat\?talk=[0-9a-f-]{36}$/)
    await expect(messages(page)).toHaveCount(2)
    await expect(messages(page).first()).toContainText('Who pays for the fuel of the boat?')
    await expect(answer(page)).toContainText('Whoever sails pays the fuel')
    await expect(answer(page).getByRole('cell', { name: 'Sailor' })).toBeVisible()
    await expect(answer(page).getByRole('img')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'The answer is complete.' })).toBeAttached()
    await expect(list(page).getByRole('link', { name: /^Who pays for the fuel of the boat\?/ })).toHaveAttribute('aria-current', 'page')
    await expect(input(page)).toBeFocused()
    await expectAccessible(page)

    await answer(page).getByRole('button', { name: 'The words of source 1' }).click()
    await expect(answer(page).getByText('Fuel is paid by whoever sails.')).toBeVisible()
    await answer(page)
      .getByRole('link', { name: /^Source 1: Rules for the boat, version 2/ })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/build-room\?paper=.*&version=2&passage=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Rules for the boat' })).toBeVisible()
    await expect(page.getByText('Fuel is paid by whoever sails.')).toBeInViewport()
  })

  test('an answer survives a reload, is stopped, given again and asked anew; every wording is kept', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('stalls', { text: 'Slowly the mill turns and turns.' })
    await say(page, 'What does the mill do?')
    await expect(answer(page)).toContainText('Slowly')
    await expect(answer(page).getByRole('button', { name: 'Stop' })).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expect(answer(page)).toContainText('Slowly')
    server.release()
    await expect(answer(page)).toContainText('Slowly the mill turns and turns.')
    await expect(answer(page).getByRole('button', { name: 'Answer again' })).toBeVisible()

    server.be('stalls', { text: 'Another answer.' })
    await answer(page).getByRole('button', { name: 'Answer again' }).click()
    await expect(answer(page)).toContainText('Another')
    const stop = answer(page).getByRole('button', { name: 'Stop' })
    await stop.focus()
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText('Stopped. What was written is kept.')
    await expect(answer(page).getByRole('button', { name: 'Answer again' })).toBeFocused()
    await expect(answer(page)).toContainText('Wording 2 of 2')
    await answer(page).getByRole('button', { name: 'The wording before' }).click()
    await expect(answer(page)).toContainText('Slowly the mill turns and turns.')

    server.be('well', { text: 'It grinds.' })
    await messages(page).first().hover()
    await page.getByRole('button', { name: 'Edit' }).click()
    const question = page.getByLabel('Your question')
    await expect(question).toBeFocused()
    await question.fill('What does the mill grind?')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await question.fill('What does the mill grind?')
    await page.keyboard.press('Shift+Enter')
    await expect(question).toHaveValue('What does the mill grind?\n')
    await page.keyboard.press('Enter')
    await expect(answer(page)).toContainText('It grinds.')
    await expect(messages(page).first()).toContainText('Wording 2 of 2')
    // A wording leads to its newest end.
    await messages(page).first().getByRole('button', { name: 'The wording before' }).click()
    await expect(answer(page)).toContainText('Another')
    await page.reload()
    await expect(messages(page).first()).toContainText('What does the mill do?')
  })

  test('a next question waits for the answer; a question that could not be sent is kept', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('stalls', { text: 'First answer.' })
    await say(page, 'First?')
    await expect(answer(page)).toContainText('First')
    await say(page, 'Second?')
    await expect(page.getByText('This will be sent when the answer is complete.')).toBeVisible()
    server.be('well', { text: 'Second answer.' })
    server.release()
    await expect(messages(page)).toHaveCount(4)
    await expect(answer(page)).toContainText('Second answer.')

    await page.route('**/api/chat/*/messages/', (route) => route.abort('connectionrefused'))
    await say(page, 'Third?')
    await expect(log(page).getByRole('alert')).toContainText('The house can’t be reached.')
    await page.reload()
    await expect(log(page).getByText('Third?')).toBeVisible()
    await page.unroute('**/api/chat/*/messages/')
    server.be('well', { text: 'Third answer.' })
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await expect(answer(page)).toContainText('Third answer.')
    await expect(messages(page)).toHaveCount(6)
  })

  test('a cut connection picks the answer up where it was', async ({ page, server, context }) => {
    await page.goto('/dashboard/chat')
    server.be('stalls', { text: 'One two three four five.' })
    await say(page, 'Count.')
    await expect(answer(page)).toContainText('One')
    await context.setOffline(true)
    server.release()
    await page.waitForTimeout(300)
    await context.setOffline(false)
    await expect(answer(page)).toContainText('One two three four five.')
    await expect(answer(page).getByRole('button', { name: 'Copy' })).toBeVisible()
  })

  test('what is copied is what was said', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/dashboard/chat')
    await say(page, 'Who keeps the mill?')
    await answer(page).getByRole('button', { name: 'Copy' }).click()
    await expect(answer(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The mill stays in the family.')
  })

  test('a link out of the house is asked about first; what is no address stays words', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('well', { text: 'See [the notary](https://notary.example/a) and [this](javascript:alert(1)) <b onclick="x">bold</b>.' })
    await say(page, 'Where?')
    await expect(answer(page)).toContainText('See the notary and this <b onclick="x">bold</b>.')
    await expect(answer(page).getByRole('link')).toHaveCount(1)
    await answer(page).getByRole('link', { name: 'the notary' }).click()
    const dialog = page.getByRole('dialog', { name: 'This link leaves the house' })
    await expect(dialog).toContainText('It leads to notary.example.')
    await expect(dialog.getByRole('link', { name: 'Open it' })).toHaveAttribute('rel', 'noopener noreferrer')
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(dialog).toBeHidden()
    await expect(answer(page).getByRole('link', { name: 'the notary' })).toBeFocused()
  })

  test('a proposed act can be changed, happens once by its confirmation, and leads to what came of it', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('well', {
      text: 'I propose a paper.',
      calls: [[{ name: 'propose_draft_paper', input: { title: 'Boat rules', prompt: 'Who may sail the boat.' } }]],
    })
    await say(page, 'Draft the rules of the boat.')
    const card = page.getByRole('region', { name: 'Proposed act: draft a paper' })
    await expect(card).toContainText('Waits for you')
    await expect(card).toContainText('Who may sail the boat.')
    await expect(answer(page).getByRole('button', { name: 'Answer again' })).toBeVisible()
    await expectAccessible(page)
    await card.getByRole('button', { name: 'Change' }).click()
    await expect(card.getByLabel('Title')).toBeFocused()
    await card.getByLabel('Title').fill('')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect(card.getByLabel('Title')).toHaveAttribute('aria-invalid', 'true')
    await card.getByLabel('Title').fill('Rules for the yacht')
    await card.getByRole('button', { name: 'Confirm' }).dblclick()

    await expect(card).toContainText('Done')
    await page.reload()
    await card.getByRole('link', { name: 'Open the paper' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rules for the yacht' })).toBeVisible()
    await page.getByRole('link', { name: 'Build Room', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('what left the house stands in the settings', async ({ page, server }) => {
    await withPaper(page)
    await page.goto('/dashboard/chat')
    server.be('well', { text: 'Whoever sails [1].' })
    await say(page, 'Who pays for the fuel of the boat?')
    await expect(answer(page).getByRole('button', { name: 'Copy' })).toBeVisible()
    await page.goto('/dashboard/settings?tab=llm')
    const egress = page.getByRole('region', { name: 'What has left this house' })
    await expect(egress.getByRole('row').filter({ hasText: 'Rules for the boat, version 2' })).toContainText('small')
    await expectAccessible(page)
  })
})

test('without a model it says so, and the records answer with their passages', async ({ page }) => {
  await found(page.request, { mission: null })
  await withPaper(page)
  await page.goto('/dashboard/chat')
  await expect(page.getByText('No language model is connected, so answers are found in your family’s own records')).toBeVisible()
  await expectAccessible(page)
  await say(page, 'Who pays for the fuel of the boat?')

  await expect(answer(page)).toContainText('No language model is connected, so this is what your family’s own records say.')
  await expect(answer(page)).toContainText('Fuel is paid by whoever sails.')
  await expectAccessible(page)
  await answer(page).getByRole('list', { name: 'Sources' }).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/dashboard\/build-room\?paper=/)
  await expect(page.getByRole('heading', { level: 1, name: 'Rules for the boat' })).toBeVisible()
  await expect(page.getByText('Fuel is paid by whoever sails.')).toBeInViewport()
})

test('a source in an older version opens at what has changed since', async ({ page }) => {
  await found(page.request)
  const { id } = await paperOf(page.request, 'family_charter')
  await post(page.request, `/documents/${id}/`, { version: 1, title: 'Family charter', body: 'The mill stays.' })
  await page.goto(`/dashboard/build-room?paper=${id}&version=1&passage=2`)
  await expect(page.getByRole('dialog')).toBeVisible()
})

test('conversations are found by their words, renamed, thrown away and taken back', async ({ page }) => {
  await found(page.request, { mission: null })
  for (const text of ['The charter’s third article', 'Questions for the notary', 'What we promised the mill'])
    await post(page.request, '/chat/', { text })
  await page.goto('/dashboard/chat')
  await expect(list(page).getByRole('heading', { name: 'Today' })).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page).getByRole('searchbox', { name: 'Search conversations' }).fill('notary')
  await expect(list(page).getByRole('heading', { name: 'Found' })).toBeVisible()
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
  await list(page).getByRole('searchbox').fill('50% & more #1')
  await expect(list(page).getByText('No conversation holds these words.')).toBeVisible()
  await list(page).getByRole('searchbox').fill('')
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page)
    .getByRole('link', { name: /^Questions for the notary/ })
    .click()
  await expect(messages(page).first()).toContainText('Questions for the notary')
  await list(page).getByRole('button', { name: 'Actions: Questions for the notary' }).click()
  await page.getByRole('menuitem', { name: 'Rename' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('The notary')
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await expect(list(page).getByRole('link', { name: /^The notary/ })).toBeVisible()

  await list(page).getByRole('button', { name: 'Actions: The notary' }).click()
  await page.getByRole('menuitem', { name: 'Put into the bin' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await expect(page).toHaveURL('/dashboard/chat')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  // Taken back in the house too, not only on the page.
  await page.reload()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)

  await list(page).getByRole('button', { name: 'Actions: The notary' }).click()
  await page.getByRole('menuitem', { name: 'Put into the bin' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(2)
  await list(page).getByRole('button', { name: 'Bin', exact: true }).click()
  await list(page).getByRole('button', { name: 'Take out of the bin: The notary' }).click()
  await expect(list(page).getByText('The bin is empty.')).toBeVisible()
  await list(page).getByRole('button', { name: 'Back to conversations' }).click()
  await expect(list(page).getByRole('listitem')).toHaveCount(3)
  await expectAccessible(page)
})

test('a long conversation opens at its end, and what stands before comes without a jump', async ({ page }) => {
  await found(page.request, { mission: null })
  let talk = await post<{ id: string; messages: { id: string; state: string }[] }>(page.request, '/chat/', { text: 'Question 1' })
  const read = async () => (await (await page.request.get(`/api/chat/${talk.id}/`)).json()) as typeof talk
  for (let number = 2; number <= 24; number += 1) {
    await expect.poll(async () => (await read()).messages.at(-1)?.state).toBe('done')
    talk = await post(page.request, `/chat/${talk.id}/messages/`, { text: `Question ${number}`, after: talk.messages.at(-1)?.id })
  }
  await page.goto(`/dashboard/chat?talk=${talk.id}`)
  await expect(page.getByText('Question 24', { exact: true })).toBeInViewport()
  await expect(answer(page).getByRole('button', { name: 'Copy' })).toBeInViewport()
  await expect(messages(page)).toHaveCount(40)

  await page.mouse.move(800, 300)
  await page.mouse.wheel(0, -3000)
  await expect(page.getByRole('button', { name: 'To the newest message' })).toBeVisible()
  await expect
    .poll(async () => {
      await page.mouse.wheel(0, -3000)
      return messages(page).count()
    })
    .toBe(48)
  // Whoever has scrolled is not carried away: what was at the upper end stays near it.
  await expect(page.getByText('Question 24', { exact: true })).not.toBeInViewport()
  await expect(page.getByRole('button', { name: 'Show earlier messages' })).toHaveCount(0)
  await page.getByRole('button', { name: 'To the newest message' }).click()
  await expect(page.getByText('Question 24', { exact: true })).toBeInViewport()
  await expect(page.getByRole('button', { name: 'To the newest message' })).toHaveCount(0)
})

test('by keyboard alone: a conversation, its actions, the words of a source', async ({ page }) => {
  await found(page.request, { mission: null })
  await withPaper(page)
  await post(page.request, '/chat/', { text: 'Who pays for the fuel of the boat?' })
  await page.goto('/dashboard/chat')
  await list(page).getByRole('searchbox').focus()
  await page.keyboard.press('Tab')
  await expect(list(page).getByRole('link', { name: /^Who pays/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(answer(page)).toContainText('Fuel is paid by whoever sails.')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Rename' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(list(page).getByRole('button', { name: /^Actions/ })).toBeFocused()

  const words = answer(page).getByRole('button', { name: 'The words of source 1' })
  await words.focus()
  await page.keyboard.press('Space')
  await expect(words).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('/')
  await expect(input(page)).toBeFocused()
})

test('an ended mission is reviewed: what is open, and three next steps', async ({ page }) => {
  await found(page.request)
  const { items } = (await (await page.request.get('/api/missions/')).json()) as { items: { id: string }[] }
  const id = items[0]?.id ?? ''
  await post(page.request, `/missions/${id}/close/`)
  await page.goto(`/dashboard/chat?mission=${id}`)
  await expect(page).toHaveURL(/\/dashboard\/chat\?talk=[0-9a-f-]{36}$/)
  await expect(answer(page)).toContainText('Three next steps:')
  await expect(list(page).getByRole('listitem')).toContainText('Legacy launch')
  await expect(answer(page).getByRole('button', { name: 'Answer again' })).toHaveCount(0)
  await page.goto(`/dashboard/chat?mission=${id}`)
  await expect(page).toHaveURL(/\?talk=/)
  await expect(list(page).getByRole('listitem')).toHaveCount(1)
})

test.describe('on a phone, light, in German', () => {
  test.use({ viewport: { width: 390, height: 844 }, locale: 'de-DE', colorScheme: 'light', hasTouch: true })

  test('everything is there, nothing is wider than the screen', async ({ page }) => {
    await found(page.request, { language: 'de', mission: null })
    await withPaper(page)
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
