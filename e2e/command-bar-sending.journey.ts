import {
  sentQuestion,
  barTest,
  enter,
  entrance,
  region,
  input,
  list,
  options,
  hint,
  line,
  holdRoom,
} from './command-bar.ts'
import { expect, expectAccessible, test } from './journey.ts'

test.describe('sending from the command bar', () => {
  barTest('empty text does nothing', async ({ page }) => {
    await input(page).focus()
    await page.keyboard.press('Enter')
    await input(page).fill('   ')
    await page.keyboard.press('Enter')
    await region(page).getByRole('button', { name: 'Send' }).click()
    await expect(page).toHaveURL(entrance)
    await expect(input(page)).toBeEnabled()
    await expect(region(page).getByRole('alert')).toHaveCount(0)
  })

  test('Enter without an open list sends the text, which goes to the chat by default', async ({ page }) => {
    await enter(page)
    await input(page).fill('Is Tobias ready for the first board seat?')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/chat\?talk=/)
    await expect(sentQuestion(page, 'Is Tobias ready for the first board seat?')).toBeVisible()
  })

  test('a command opens its target page with the text', async ({ page }) => {
    await enter(page)
    await input(page).fill('/doc custom "Letter to the mill" "Thank the tenants"')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/build-room\?document=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Letter to the mill' })).toBeVisible()
    await expect(page.getByText('Thank the tenants')).toBeVisible()
    await expect(input(page)).toHaveValue('')
    await expectAccessible(page)
  })

  test('the input is empty and disabled until the target page has received the text', async ({ page }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('/doc custom "a" "b"')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await expect(input(page)).toHaveValue('')
    await page.keyboard.press('/')
    await expect(input(page)).toHaveValue('')
    letGo()
    await expect(page.getByRole('heading', { level: 1, name: 'a', exact: true })).toBeVisible()
    await expect(input(page)).toBeEnabled()
    await expect(hint(page)).toBeVisible()
  })

  test('the focus returns to the input on the chat page after sending', async ({ page }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('first')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await expect(input(page)).not.toBeFocused()
    letGo()
    await expect(sentQuestion(page, 'first')).toBeVisible()
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('second')
    await page.keyboard.press('Enter')
    await expect(sentQuestion(page, 'second')).toBeVisible()
    await expect(input(page)).toBeFocused()
  })

  test('a pilot who navigates elsewhere can type again, and the text stays for its target page', async ({
    page,
  }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('/doc custom "a" "b"')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await page.evaluate(() => history.back())
    letGo()
    await expect(input(page)).toBeEnabled()
    await page.getByRole('link', { name: 'Build' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'a', exact: true })).toBeVisible()
    // One document, not a new one on every visit.
    await page.getByRole('link', { name: 'Build Room', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('a page that fails to load does not block the bar', async ({ page, complaints }) => {
    await enter(page, '/dashboard')
    await page.route(/\/assets\/chat[^/]*\.js/, (route) => route.abort())
    await input(page).fill('hello')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(input(page)).toBeEnabled()
    await input(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(input(page)).toHaveValue('hello')
    // The browser logs an error for the missing chunk, which is expected here.
    complaints.length = 0
  })

  test('the send button sends the text', async ({ page }) => {
    await enter(page)
    await input(page).fill('hello')
    await region(page).getByRole('button', { name: 'Send' }).click()
    await expect(sentQuestion(page, 'hello')).toBeVisible()
  })
})

test.describe('input methods and history', () => {
  barTest('it is a combobox: name, state, list and highlighted option are told', async ({ page }) => {
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(input(page)).toHaveAttribute('aria-keyshortcuts', '/')
    await input(page).fill('/')
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(input(page)).toHaveAttribute('aria-autocomplete', 'list')
    const [controls, active] = [
      await input(page).getAttribute('aria-controls'),
      await input(page).getAttribute('aria-activedescendant'),
    ]
    await expect(list(page)).toHaveAttribute('id', controls ?? '')
    await expect(options(page)).toHaveAttribute('id', active ?? '')
    await expectAccessible(page)
  })

  test('Enter during a Japanese composition chooses the word and sends nothing', async ({ page }) => {
    await enter(page)
    await input(page).focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'かぞく', selectionStart: 3, selectionEnd: 3 })
    await expect(input(page)).toHaveValue('かぞく')
    await page.keyboard.press('Enter')
    await keyboard.send('Input.imeSetComposition', { text: '家族', selectionStart: 2, selectionEnd: 2 })
    // Safari's report of the Enter that ends a composition.
    await keyboard.send('Input.dispatchKeyEvent', {
      type: 'rawKeyDown',
      key: 'Enter',
      code: 'Enter',
      windowsVirtualKeyCode: 229,
    })
    await expect(page).toHaveURL(entrance)
    await keyboard.send('Input.insertText', { text: '家族' })
    await expect(input(page)).toHaveValue('家族')
    await page.keyboard.press('Enter')
    await expect(sentQuestion(page, '家族')).toBeVisible()
  })

  for (const [language, title, prompt] of [
    ['German', '„Brief an die Mühle“', '„Danken“'],
    ['French', '« Lettre au moulin »', '« Remercier »'],
    ['Japanese', '「水車への手紙」', '「お礼」'],
  ] as const) {
    test(`the command bar accepts the quotes of a ${language} keyboard`, async ({ page }) => {
      await enter(page)
      await input(page).fill(`/doc custom ${title} ${prompt}`)
      await expect(line(page)).toContainText('A policy document in the build room')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dashboard\/build-room\?document=/)
    })
  }

  test('arrow up in the empty bar shows the history of this browser and account only', async ({ page }) => {
    await enter(page)
    for (const text of ['first', '/doc', 'third']) {
      await input(page).fill(text)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await expect(
        text === '/doc'
          ? page.getByRole('status').getByText('/doc custom "title" "custom prompt"')
          : sentQuestion(page, text),
      ).toBeVisible()
      await expect(input(page)).toBeFocused()
    }
    await page.reload()
    await input(page).focus()
    const seen = []
    for (const key of ['ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowUp', 'ArrowDown']) {
      await page.keyboard.press(key)
      seen.push(await input(page).inputValue())
    }
    expect(seen).toEqual(['third', '/doc', 'first', 'first', '/doc'])
    await expect(list(page)).toBeHidden()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(input(page)).toHaveValue('')

    // Requests of this page without its session must not redirect the next page.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await enter(page)
    await input(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(input(page)).toHaveValue('')
  })

  barTest('nothing that is written leaves the browser before it is sent', async ({ page }) => {
    const requests: string[] = []
    page.on('request', (request) => requests.push(`${request.url()} ${request.postData() ?? ''}`))
    await input(page).fill('/doc custom "Letter to the mill" "Thank the tenants"')
    await expect(line(page)).toHaveText('A policy document in the build room; your approval is enough')
    expect(requests.filter((request) => /mill|tenants/.test(decodeURIComponent(request)))).toEqual([])
  })
})
