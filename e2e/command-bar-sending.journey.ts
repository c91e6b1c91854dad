import { asked, barTest, enter, entrance, region, input, list, options, hint, line, holdRoom } from './bar.ts'
import { expect, expectAccessible, test } from './journey.ts'

test.describe('sending', () => {
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

  test('Enter with no open list sends the typed text; without a target it goes to the chat', async ({ page }) => {
    await enter(page)
    await input(page).fill('Is Tobias ready for the first board seat?')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/chat\?talk=/)
    await expect(asked(page, 'Is Tobias ready for the first board seat?')).toBeVisible()
  })

  test('a command goes to its target, which has its text', async ({ page }) => {
    await enter(page)
    await input(page).fill('/doc custom "Letter to the mill" "Thank the tenants"')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(/\/dashboard\/build-room\?paper=/)
    await expect(page.getByRole('heading', { level: 1, name: 'Letter to the mill' })).toBeVisible()
    await expect(page.getByText('Thank the tenants')).toBeVisible()
    await expect(input(page)).toHaveValue('')
    await expectAccessible(page)
  })

  test('meanwhile the input is empty and disabled; when the page has the text, it is not', async ({ page }) => {
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

  test('on the chat page the focus returns to the input when it ends', async ({ page }) => {
    await enter(page, '/dashboard')
    const letGo = await holdRoom(page)
    await input(page).fill('first')
    await page.keyboard.press('Enter')
    await expect(input(page)).toBeDisabled()
    await expect(input(page)).not.toBeFocused()
    letGo()
    await expect(asked(page, 'first')).toBeVisible()
    await expect(input(page)).toBeFocused()
    await page.keyboard.type('second')
    await page.keyboard.press('Enter')
    await expect(asked(page, 'second')).toBeVisible()
    await expect(input(page)).toBeFocused()
  })

  test('whoever goes elsewhere meanwhile can write again, and the text waits where it was sent', async ({ page }) => {
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
    // One paper, and not another one at every visit.
    await page.getByRole('link', { name: 'Build Room', exact: true }).click()
    await expect(page.getByRole('row')).toHaveCount(2)
  })

  test('a page that does not come does not keep the bar', async ({ page, complaints }) => {
    await enter(page, '/dashboard')
    await page.route(/\/assets\/chat[^/]*\.js/, (route) => route.abort())
    await input(page).fill('hello')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible()
    await expect(input(page)).toBeEnabled()
    await input(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(input(page)).toHaveValue('hello')
    // The browser itself complains about the piece that did not come; that was the point.
    complaints.length = 0
  })

  test('by the button too', async ({ page }) => {
    await enter(page)
    await input(page).fill('hello')
    await region(page).getByRole('button', { name: 'Send' }).click()
    await expect(asked(page, 'hello')).toBeVisible()
  })
})

test.describe('beyond', () => {
  barTest('it is a combobox: name, state, list and highlighted option are told', async ({ page }) => {
    await expect(input(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(input(page)).toHaveAttribute('aria-keyshortcuts', '/')
    await input(page).fill('/')
    await expect(input(page)).toHaveAttribute('aria-expanded', 'true')
    await expect(input(page)).toHaveAttribute('aria-autocomplete', 'list')
    const [controls, active] = [await input(page).getAttribute('aria-controls'), await input(page).getAttribute('aria-activedescendant')]
    await expect(list(page)).toHaveAttribute('id', controls ?? '')
    await expect(options(page)).toHaveAttribute('id', active ?? '')
    await expectAccessible(page)
  })

  test('composing Japanese never sends: Enter chooses the word', async ({ page }) => {
    await enter(page)
    await input(page).focus()
    const keyboard = await page.context().newCDPSession(page)
    await keyboard.send('Input.imeSetComposition', { text: 'かぞく', selectionStart: 3, selectionEnd: 3 })
    await expect(input(page)).toHaveValue('かぞく')
    await page.keyboard.press('Enter')
    await keyboard.send('Input.imeSetComposition', { text: '家族', selectionStart: 2, selectionEnd: 2 })
    // As Safari reports the Enter that ends a composition.
    await keyboard.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', code: 'Enter', windowsVirtualKeyCode: 229 })
    await expect(page).toHaveURL(entrance)
    await keyboard.send('Input.insertText', { text: '家族' })
    await expect(input(page)).toHaveValue('家族')
    await page.keyboard.press('Enter')
    await expect(asked(page, '家族')).toBeVisible()
  })

  for (const [language, title, prompt] of [
    ['German', '„Brief an die Mühle“', '„Danken“'],
    ['French', '« Lettre au moulin »', '« Remercier »'],
    ['Japanese', '「水車への手紙」', '「お礼」'],
  ] as const) {
    test(`takes the quotes of a ${language} keyboard`, async ({ page }) => {
      await enter(page)
      await input(page).fill(`/doc custom ${title} ${prompt}`)
      await expect(line(page)).toContainText('A policy paper in the build room')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\/dashboard\/build-room\?paper=/)
    })
  }

  test('what was sent before comes back by arrow up in the empty bar, in this browser and to this account only', async ({ page }) => {
    await enter(page)
    for (const text of ['first', '/doc', 'third']) {
      await input(page).fill(text)
      await page.keyboard.press('Escape')
      await page.keyboard.press('Enter')
      await expect(text === '/doc' ? page.getByRole('status').getByText('/doc custom "title" "custom prompt"') : asked(page, text)).toBeVisible()
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

    // Nothing of this page may ask on without its session, and lead away from the next one.
    await page.goto('about:blank')
    await page.context().clearCookies()
    await enter(page)
    await input(page).focus()
    await page.keyboard.press('ArrowUp')
    await expect(input(page)).toHaveValue('')
  })

  barTest('nothing that is written leaves the browser before it is sent', async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`))
    await input(page).fill('/doc custom "Letter to the mill" "Thank the tenants"')
    await expect(line(page)).toHaveText('A policy paper in the build room; your approval is enough')
    expect(asked.filter((request) => /mill|tenants/.test(decodeURIComponent(request)))).toEqual([])
  })
})
