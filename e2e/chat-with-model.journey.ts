import { expect, expectAccessible, test } from './journey.ts'
import { withModel } from './model.ts'
import { found } from './pilots.ts'
import { input } from './command-bar.ts'
import { reply, list, log, messages, send, createBoatRules } from './chat-page.ts'

test.describe('the chat with a model', () => {
  test.beforeEach(async ({ page, server }) => {
    await found(page.request, { mission: null })
    await withModel(page.request, server)
    server.be('well')
  })

  test('a question from another page gets a reply whose source leads to the passage', async ({
    page,
    server,
  }) => {
    await createBoatRules(page)
    await page.goto('/dashboard')
    server.be('well', {
      text: 'Whoever sails pays the **fuel** [1].\n\n| Who | What |\n| --- | --- |\n| Sailor | Fuel |\n\n![a spy](https://spy.example/x.png)',
    })
    await send(page, 'Who pays for the fuel of the boat?')

    await expect(page).toHaveURL(/\/dashboard\/chat\?talk=[0-9a-f-]{36}$/)
    await expect(messages(page)).toHaveCount(2)
    await expect(messages(page).first()).toContainText('Who pays for the fuel of the boat?')
    await expect(reply(page)).toContainText('Whoever sails pays the fuel')
    await expect(reply(page).getByRole('cell', { name: 'Sailor' })).toBeVisible()
    await expect(reply(page).getByRole('img')).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'The reply is complete.' })).toBeAttached()
    await expect(
      list(page).getByRole('link', { name: /^Who pays for the fuel of the boat\?/ }),
    ).toHaveAttribute('aria-current', 'page')
    await expect(input(page)).toBeFocused()
    await expectAccessible(page)

    await reply(page).getByRole('button', { name: 'Quote from source 1' }).click()
    await expect(reply(page).getByText('Fuel is paid by whoever sails.')).toBeVisible()
    await reply(page)
      .getByRole('link', { name: /^Source 1: Rules for the boat, version 2/ })
      .click()
    await expect(page).toHaveURL(/\/dashboard\/build-room\?document=.*&version=2&passage=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Rules for the boat' })).toBeVisible()
    await expect(page.getByText('Fuel is paid by whoever sails.')).toBeInViewport()
  })

  test('a reply survives a reload and can be stopped, regenerated and its question edited; every branch stays', async ({
    page,
    server,
  }) => {
    await page.goto('/dashboard/chat')
    server.be('stalls', { text: 'Slowly the mill turns and turns.' })
    await send(page, 'What does the mill do?')
    await expect(reply(page)).toContainText('Slowly')
    await expect(reply(page).getByRole('button', { name: 'Stop' })).toBeVisible()
    await expectAccessible(page)

    await page.reload()
    await expect(reply(page)).toContainText('Slowly')
    server.release()
    await expect(reply(page)).toContainText('Slowly the mill turns and turns.')
    await expect(reply(page).getByRole('button', { name: 'Regenerate' })).toBeVisible()

    server.be('stalls', { text: 'Another answer.' })
    await reply(page).getByRole('button', { name: 'Regenerate' }).click()
    await expect(reply(page)).toContainText('Another')
    const stop = reply(page).getByRole('button', { name: 'Stop' })
    const size = page.viewportSize()
    await page.setViewportSize({ width: 1280, height: 360 })
    await page.evaluate(() => window.scrollTo(0, 0))
    await expect(stop, 'with its message out of view').toBeInViewport({ ratio: 1 })
    if (size) await page.setViewportSize(size)
    await stop.focus()
    await page.keyboard.press('Enter')
    await expect(reply(page)).toContainText('Stopped. The text so far is saved.')
    await expect(reply(page).getByRole('button', { name: 'Regenerate' })).toBeFocused()
    await expect(reply(page)).toContainText('Version 2 of 2')
    await reply(page).getByRole('button', { name: 'Previous version' }).click()
    await expect(reply(page)).toContainText('Slowly the mill turns and turns.')

    server.be('well', { text: 'It grinds.' })
    await messages(page).first().hover()
    await page.getByRole('button', { name: 'Edit' }).click()
    const question = page.getByLabel('Your message')
    await expect(question).toBeFocused()
    await question.fill('What does the mill grind?')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused()
    await page.keyboard.press('Enter')
    await question.fill('What does the mill grind?')
    await page.keyboard.press('Shift+Enter')
    await expect(question).toHaveValue('What does the mill grind?\n')
    await page.keyboard.press('Enter')
    await expect(reply(page)).toContainText('It grinds.')
    await expect(messages(page).first()).toContainText('Version 2 of 2')
    // Choosing a branch shows its newest leaf.
    await messages(page).first().getByRole('button', { name: 'Previous version' }).click()
    await expect(reply(page)).toContainText('Another')
    await page.reload()
    await expect(messages(page).first()).toContainText('What does the mill do?')
  })

  test('the next question waits for the reply, and a question that can’t be sent stays', async ({
    page,
    server,
  }) => {
    await page.goto('/dashboard/chat')
    server.be('stalls', { text: 'First answer.' })
    await send(page, 'First?')
    await expect(reply(page)).toContainText('First')
    await send(page, 'Second?')
    await expect(page.getByText('This will be sent after the current reply.')).toBeVisible()
    server.be('well', { text: 'Second answer.' })
    server.release()
    await expect(messages(page)).toHaveCount(4)
    await expect(reply(page)).toContainText('Second answer.')

    await page.route('**/api/chat/*/messages/', (route) => route.abort('connectionrefused'))
    await send(page, 'Third?')
    await expect(log(page).getByRole('alert')).toContainText('Something went wrong')
    await page.reload()
    await expect(log(page).getByText('Third?')).toBeVisible()
    await page.unroute('**/api/chat/*/messages/')
    server.be('well', { text: 'Third answer.' })
    await log(page).getByRole('button', { name: 'Try again' }).click()
    await expect(reply(page)).toContainText('Third answer.')
    await expect(messages(page)).toHaveCount(6)
  })

  test('a reply continues after the connection is lost', async ({ page, server, context }) => {
    await page.goto('/dashboard/chat')
    server.be('stalls', { text: 'One two three four five.' })
    await send(page, 'Count.')
    await expect(reply(page)).toContainText('One')
    await context.setOffline(true)
    server.release()
    await page.waitForTimeout(300)
    await context.setOffline(false)
    await expect(reply(page)).toContainText('One two three four five.')
    await expect(reply(page).getByRole('button', { name: 'Copy' })).toBeVisible()
  })

  test('the copy button copies the text of the reply', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.goto('/dashboard/chat')
    await send(page, 'Who keeps the mill?')
    await reply(page).getByRole('button', { name: 'Copy' }).click()
    await expect(reply(page).getByRole('button', { name: 'Copied' })).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('The mill stays in the family.')
  })

  test('a link to another site asks first, and an invalid address stays text', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('well', {
      text: 'See [the notary](https://notary.example/a) and [this](javascript:alert(1)) <b onclick="x">bold</b>.',
    })
    await send(page, 'Where?')
    await expect(reply(page)).toContainText('See the notary and this <b onclick="x">bold</b>.')
    await expect(reply(page).getByRole('link', { name: 'this', exact: true })).toHaveCount(0)
    await reply(page).getByRole('link', { name: 'the notary' }).click()
    const dialog = page.getByRole('dialog', { name: 'You’re leaving Forerunners' })
    await expect(dialog).toContainText('This link opens notary.example')
    await expect(dialog.getByRole('link', { name: 'Open link' })).toHaveAttribute(
      'rel',
      'noopener noreferrer',
    )
    await dialog.getByRole('button', { name: 'Stay here' }).click()
    await expect(dialog).toBeHidden()
    await expect(reply(page).getByRole('link', { name: 'the notary' })).toBeFocused()
  })

  test('a proposed action can be changed, is carried out once when confirmed, and links to its result', async ({
    page,
    server,
  }) => {
    await page.goto('/dashboard/chat')
    server.be('well', {
      text: 'I propose a document.',
      calls: [
        [
          {
            name: 'propose_draft_document',
            input: { title: 'Boat rules', prompt: 'Who may sail the boat.' },
          },
        ],
      ],
    })
    await send(page, 'Draft the rules of the boat.')
    const card = page.getByRole('region', { name: 'Proposed action: draft a document' })
    await expect(card).toContainText('Waiting for you')
    await expect(card).toContainText('Who may sail the boat.')
    await expect(reply(page).getByRole('button', { name: 'Regenerate' })).toBeVisible()
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
    await card.getByRole('link', { name: 'Open the document' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Rules for the yacht' })).toBeVisible()
    await page.getByRole('link', { name: 'Build Room', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('a proposed timeline entry can be changed and is added when confirmed', async ({ page, server }) => {
    await page.goto('/dashboard/chat')
    server.be('well', {
      text: 'I propose an entry.',
      calls: [
        [
          {
            name: 'propose_add_entry',
            input: {
              title: 'The mill is bought',
              kind: 'milestone',
              on: '1874-05',
              text: 'With borrowed money.',
            },
          },
        ],
      ],
    })
    await send(page, 'Keep in mind that we bought the mill in May 1874.')
    const card = page.getByRole('region', { name: 'Proposed action: add to the timeline' })
    await expect(card).toContainText('May 1874')
    await expect(card).toContainText('Milestone')
    await card.getByRole('button', { name: 'Change' }).click()
    await card.getByLabel('When').fill('May 1874')
    await card.getByRole('button', { name: 'Confirm' }).click()
    await expect(card.getByText('Enter a valid date.')).toBeVisible()
    await card.getByLabel('When').fill('1874-05-02')
    await card.getByRole('button', { name: 'Confirm' }).click()

    await card.getByRole('link', { name: 'Open the timeline' }).click()
    await expect(page.getByRole('listitem').filter({ hasText: 'The mill is bought' })).toContainText(
      '2 May 1874',
    )
  })

  test('the settings list the requests to models', async ({ page, server }) => {
    await createBoatRules(page)
    await page.goto('/dashboard/chat')
    server.be('well', { text: 'Whoever sails [1].' })
    await send(page, 'Who pays for the fuel of the boat?')
    await expect(reply(page).getByRole('button', { name: 'Copy' })).toBeVisible()
    await page.goto('/dashboard/settings?tab=llm')
    const egress = page.getByRole('region', { name: 'Data sent to AI models' })
    await expect(egress.getByRole('row').filter({ hasText: 'Rules for the boat, version 2' })).toContainText(
      'small',
    )
    await expectAccessible(page)
  })
})
