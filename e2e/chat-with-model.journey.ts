import { expect, expectAccessible, test } from './journey.ts'
import { withModel } from './model.ts'
import { found } from './pilots.ts'
import { input } from './bar.ts'
import { answer, list, log, messages, say, withPaper } from './chat.ts'

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
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 360 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(stop, 'with its message out of view').toBeInViewport({ ratio: 1 })
    if (size) await page.setViewportSize(size)
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
    await expect(log(page).getByRole('alert')).toContainText('Something went wrong')
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
    await expect(answer(page).getByRole('link', { name: 'this', exact: true })).toHaveCount(0)
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

  test('an entry of the timeline is proposed, changed, and stands there once it is confirmed', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('well', {
      text: 'I propose an entry.',
      calls: [
        [{ name: 'propose_add_entry', input: { title: 'The mill is bought', kind: 'milestone', on: '1874-05', text: 'With borrowed money.' } }],
      ],
    })
    await say(page, 'Keep in mind that we bought the mill in May 1874.')
    const card = page.getByRole('region', { name: 'Proposed act: add to the timeline' })
    await expect(card).toContainText('May 1874')
    await expect(card).toContainText('Milestone')
    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByLabel('When').fill('May 1874')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect(card.getByText('This is not a date of the calendar.')).toBeVisible()
    await card.getByLabel('When').fill('1874-05-02')
    await card.getByRole('button', { name: 'Confirm' }).click()

    await card.getByRole('link', { name: 'Open the timeline' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'The mill is bought' })).toContainText('2 May 1874')
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
